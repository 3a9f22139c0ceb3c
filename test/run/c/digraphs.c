// Digraphs mean what they stand for, at a region's ends as well.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/digraphs.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/digraphs.device.hip -o %t.hsaco %}
%: define LENGTH 3
struct values <% int a<:LENGTH:>; %>;

%: pragma omp declare target
static int sum(struct values v) <%
  int s = 0;
  for (int q = 0; q < LENGTH; q++)
    s += v.a<:q:>;
  return s;
%>
%: pragma omp end declare target

int main(void) <%
  int k = 0;
%: pragma omp target map(tofrom : k)
  <% struct values v = <%<%1, 2, 3%>%>;
     k += sum(v); %>
%: pragma omp target teams distribute parallel for reduction(+ : k) map(tofrom : k)
  for (int i = 0; i < 4; i++) <%
    int own<:2:> = <%i%>;
    k += own<:0:> + own<:1:>;
  %>
  return k != 12;
%>
