import { ConfigError } from '../../apps/server/src/config.ts'

/** Runs a command with one file as its argument; a failure is one line, and the exit code 1. Progress goes to standard error. */
export const asCommand = async (usage: string, run: (file: string, say: (line: string) => void) => Promise<string>): Promise<void> => {
  const files = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const [file] = files
  if (!file || files.length > 1) {
    process.stderr.write(`Specify one file: ${usage}\n`)
    process.exitCode = 1
    return
  }
  try {
    process.stdout.write(`${await run(file, (line) => process.stderr.write(`${line}\n`))}\n`)
  } catch (error) {
    const { message } = error as Error
    process.stderr.write(`${error instanceof ConfigError ? message : `It failed: ${message}`}\n`)
    process.exitCode = 1
  }
}
