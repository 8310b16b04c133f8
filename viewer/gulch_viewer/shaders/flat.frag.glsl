#version 150
uniform vec4 p3d_ColorScale;
uniform sampler2D p3d_Texture0;
in vec4 vcol;
in vec2 vuv;
out vec4 color;

void main() { color = vcol * p3d_ColorScale * texture(p3d_Texture0, vuv); }
