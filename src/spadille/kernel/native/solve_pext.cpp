#define KERNEL_PEXT
#include "solve.inc"
