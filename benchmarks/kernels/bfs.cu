/* The kernels of examples/bfs/bfs.c. */
struct node {
  int first, degree;
};

__global__ void expand_kernel(int n, const node *__restrict__ nodes, const int *__restrict__ edges,
                              unsigned char *frontier, unsigned char *next, const unsigned char *__restrict__ visited,
                              int *cost) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || !frontier[v])
    return;
  frontier[v] = 0;
  const int last = nodes[v].first + nodes[v].degree;
  const int level = cost[v];
  for (int e = nodes[v].first; e < last; e++) {
    const int neighbour = edges[e];
    if (!visited[neighbour]) {
      cost[neighbour] = level + 1;
      next[neighbour] = 1;
    }
  }
}

__global__ void advance_kernel(int n, unsigned char *frontier, unsigned char *next, unsigned char *visited, int *any) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n && next[v]) {
    next[v] = 0;
    frontier[v] = 1;
    visited[v] = 1;
    *any = 1;
  }
}
