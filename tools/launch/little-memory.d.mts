/** Environment of a process that works with large blocks, and is slower where each of them is given back at once. */
export declare const fewArenas: Record<string, string>
/** How a process is run that keeps little of what it no longer needs. */
export declare const littleMemory: { nodeArgs: string[]; env: Record<string, string> }
