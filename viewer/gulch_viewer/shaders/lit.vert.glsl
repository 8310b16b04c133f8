#version 150
uniform mat4 p3d_ModelViewProjectionMatrix, p3d_ModelViewMatrix, p3d_ModelMatrix;
uniform mat3 p3d_NormalMatrix;
uniform struct { vec4 position; vec3 color; sampler2DShadow shadowMap; mat4 shadowViewMatrix; } p3d_LightSource[1];
in vec4 p3d_Vertex, p3d_Color;
in vec3 p3d_Normal;
in vec2 p3d_MultiTexCoord0;
out vec3 vpos, vnor;
out vec4 vcol, vshadow;
out vec2 vuv;
out float vup;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    vpos = vec3(p3d_ModelViewMatrix * p3d_Vertex);
    vnor = p3d_NormalMatrix * p3d_Normal;
    vup = normalize(mat3(p3d_ModelMatrix) * p3d_Normal).y;
    vcol = p3d_Color;
    vuv = p3d_MultiTexCoord0;
    vshadow = p3d_LightSource[0].shadowViewMatrix * vec4(vpos, 1);
}
