/**
 * How processes of the product are run, so that they keep little of what they no longer need (docs/decisions/0032-packed-gateway.md): few
 * malloc arenas, large blocks given back when they are freed, and a small young generation.
 */
const fewArenas = { MALLOC_ARENA_MAX: '2' }
export const littleMemory = {
  nodeArgs: ['--max-semi-space-size=2'],
  env: { ...fewArenas, MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TOP_PAD_: '16384' },
}
// To give each block back at once would cost a fifth of an import.
export const littleMemoryForLargeBlocks = { nodeArgs: ['--max-semi-space-size=4'], env: fewArenas }
