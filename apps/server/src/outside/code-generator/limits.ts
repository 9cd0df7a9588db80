/** What one generation may cost (trust T35). */
export interface GeneratorLimits {
  timeMs: number
  heapMb: number
  outputBytes: number
  outputFiles: number
}
export const generatorLimits: GeneratorLimits = { timeMs: 60_000, heapMb: 512, outputBytes: 100 * 1024 * 1024, outputFiles: 10_000 }
