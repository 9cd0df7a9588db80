/** Arguments of Node and environment of a process. */
interface ProcessOptions {
  nodeArgs: string[]
  env: Record<string, string>
}
/** How a process is run that keeps little of what it no longer needs. */
export declare const littleMemory: ProcessOptions
/** The same for a process that works with blocks of megabytes, and is slower where each of them is given back at once. */
export declare const littleMemoryForLargeBlocks: ProcessOptions
