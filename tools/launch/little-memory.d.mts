/** How a process of the product is run, so that it keeps little of what it no longer needs; `semiSpaceMb` is the size of its young generation. */
export function littleMemory(semiSpaceMb?: number): { nodeArgs: string[]; env: Record<string, string> }
