#version 150
uniform vec4 p3d_ColorScale;
uniform sampler2D p3d_Texture0;
in vec4 vcol;
in vec2 vuv;
out vec4 color;

// Glyphs are alpha only; what has no texture gets a white one.
void main() {
    color = vcol * p3d_ColorScale;
    color.a *= texture(p3d_Texture0, vuv).a;
}
