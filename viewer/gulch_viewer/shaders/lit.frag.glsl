#version 150
uniform struct { vec4 position; vec3 color; sampler2DShadow shadowMap; mat4 shadowViewMatrix; } p3d_LightSource[1];
uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale, fog_color;
uniform vec3 sky_light, ground_light;
uniform vec2 fog_range;
uniform float shadow_bias;
in vec3 vpos, vnor;
in vec4 vcol, vshadow;
in vec2 vuv;
in float vup;
out vec4 color;

float shadow() {
    vec4 c = vshadow;
    c.z -= shadow_bias * c.w;
    float r = .0006 * c.w;
    return .25 * (textureProj(p3d_LightSource[0].shadowMap, c + vec4(-r, -r, 0, 0))
                + textureProj(p3d_LightSource[0].shadowMap, c + vec4( r, -r, 0, 0))
                + textureProj(p3d_LightSource[0].shadowMap, c + vec4(-r,  r, 0, 0))
                + textureProj(p3d_LightSource[0].shadowMap, c + vec4( r,  r, 0, 0)));
}

// A 4 x 4 ordered pattern: what fades loses pixels, and nothing has to be sorted.
float threshold() {
    ivec2 p = ivec2(gl_FragCoord.xy) & 3;
    const float bayer[16] = float[16](0., 8., 2., 10., 12., 4., 14., 6., 3., 11., 1., 9., 15., 7., 13., 5.);
    return (bayer[p.y * 4 + p.x] + .5) / 16.;
}

void main() {
    vec4 base = vcol * p3d_ColorScale * texture(p3d_Texture0, vuv);
    if (base.a < threshold()) discard;
    float side = gl_FrontFacing ? 1. : -1.;
    float ndl = max(dot(normalize(vnor) * side, normalize(p3d_LightSource[0].position.xyz)), 0.);
    float lit = ndl > 0. ? ndl * shadow() : 0.;
    vec3 c = base.rgb * (mix(ground_light, sky_light, .5 + .5 * vup * side) + lit * p3d_LightSource[0].color);
    float fog = clamp((length(vpos) - fog_range.x) / (fog_range.y - fog_range.x), 0., 1.) * fog_color.a;
    color = vec4(mix(c, fog_color.rgb, fog), 1);
}
