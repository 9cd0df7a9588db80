/**
 * How every process of the product is run, so that it keeps little of what it no longer needs (docs/decisions/0032-packed-gateway.md): few
 * malloc arenas, large blocks given back when they are freed, and a small young generation.
 */
const env = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TOP_PAD_: '16384' }

/** For a process with a young generation of this many megabytes. */
export const littleMemory = (semiSpaceMb = 2) => ({ nodeArgs: [`--max-semi-space-size=${semiSpaceMb}`], env })
