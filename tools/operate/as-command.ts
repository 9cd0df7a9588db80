import { parseArgs } from 'node:util'
import { ConfigError } from '../../apps/server/src/config.ts'

const readArguments = (flags: readonly string[]) => {
  const options = Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }]))
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  return { files: positionals, flags: new Set(Object.keys(values)) }
}

/**
 * Runs a command with one file as its argument and only these flags; a failure is one line, and the exit code 1. Progress goes to standard error.
 */
export const asCommand = async (
  usage: string,
  run: (file: string, say: (line: string) => void, flags: ReadonlySet<string>) => Promise<string>,
  known: readonly string[] = [],
): Promise<void> => {
  const refuse = (line: string) => {
    process.stderr.write(`${line}\n`)
    process.exitCode = 1
  }
  let given: ReturnType<typeof readArguments>
  try {
    given = readArguments(known)
  } catch (error) {
    return refuse(`${(error as Error).message.split('. ')[0]}: ${usage}`)
  }
  const [file] = given.files
  if (!file || given.files.length > 1) return refuse(`Specify one file: ${usage}`)
  try {
    process.stdout.write(`${await run(file, (line) => process.stderr.write(`${line}\n`), given.flags)}\n`)
  } catch (error) {
    const { message } = error as Error
    refuse(error instanceof ConfigError ? message : `It failed: ${message}`)
  }
}
