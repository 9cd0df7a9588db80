import { runProgram } from '../../../../tools/test-programs/processes.ts'

/** Runs a program; throws with its last lines unless it exits with 0. */
export const run = async (cwd: string, command: string, ...args: string[]): Promise<void> => {
  const { out, err, ended } = runProgram(command, args, { cwd })
  const code = await ended
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exits with ${code}:\n${[...out, ...err].slice(-40).join('\n')}`)
}
