/** Node arguments and environment of a process. */
interface ProcessOptions {
  nodeArgs: string[]
  env: Record<string, string>
}
/** Options for a process that keeps little memory it no longer needs. */
export declare const littleMemory: ProcessOptions
/** The same for a process that works with blocks of megabytes, and is slower if each is returned at once. */
export declare const littleMemoryForLargeBlocks: ProcessOptions
