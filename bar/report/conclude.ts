/** Prints the misses and sets the exit code: 0 if there are none. */
export const conclude = (missed: readonly string[]): void => {
  for (const one of missed) process.stdout.write(`missed: ${one}\n`)
  process.exitCode = missed.length === 0 ? 0 : 1
}
