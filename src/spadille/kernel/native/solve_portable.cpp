#include "solve.inc"
