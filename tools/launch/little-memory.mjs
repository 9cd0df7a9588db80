/**
 * How the product's processes run so that they keep little memory they no longer need (docs/decisions/0032-packed-gateway.md): few malloc
 * arenas, large blocks returned when freed, and a small young generation.
 */
const fewArenas = { MALLOC_ARENA_MAX: '2' }
export const littleMemory = {
  nodeArgs: ['--max-semi-space-size=2'],
  env: { ...fewArenas, MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TOP_PAD_: '16384' },
}
// Returning each block at once would make an import a fifth slower.
// `--expose-gc`: the server collects once after its start (apps/server/src/return-memory.ts).
export const littleMemoryForLargeBlocks = { nodeArgs: ['--max-semi-space-size=4', '--expose-gc'], env: fewArenas }
