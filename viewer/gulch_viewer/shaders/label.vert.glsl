#version 150
uniform mat4 p3d_ModelViewProjectionMatrix;
in vec4 p3d_Vertex, p3d_Color;
in vec2 p3d_MultiTexCoord0;
out vec4 vcol;
out vec2 vuv;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    vcol = p3d_Color;
    vuv = p3d_MultiTexCoord0;
}
