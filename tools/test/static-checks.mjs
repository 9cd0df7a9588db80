import { join } from 'node:path'
import { node24 } from '../launch/prepare/node24.mjs'
import { root } from '../launch/root.mjs'
import { runProgram } from './run-program.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const show = (output) => process.stderr.write(output.endsWith('\n') ? output : `${output}\n`)

/** A check of all files counts as one check, however many files there are. */
const checkOf = ({ code, output }, files) => {
  if (code !== 0) show(output)
  const of = files ? `${files} files` : undefined
  return code === 0 ? { passed: 1, failed: 0, of } : { passed: 0, failed: 1, of }
}

/** Only these files of the list are checked. */
const isSource = (file) => file === '.' || /\.[cm]?[jt]sx?$/.test(file)

const format = async (deadline, files = ['.']) => {
  const options = ['check', '--colors=off', '--no-errors-on-unmatched', '--files-ignore-unknown=true']
  const result = await runProgram(bin('biome'), [...options, ...files], { isQuiet: true, deadline })
  return checkOf(result, /Checked (\d+) files?/.exec(result.output)?.[1])
}

const lint = async (deadline, files = ['.']) => {
  const options = ['--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern']
  const result = await runProgram(bin('oxlint'), [...options, ...files.filter(isSource)], { isQuiet: true, deadline })
  return checkOf(result, / on (\d+) files?/.exec(result.output)?.[1])
}

const types = async (deadline) => {
  const count = { passed: 0, failed: 0 }
  for (const project of ['tsconfig.json', 'apps/portal/tsconfig.json']) {
    const { code, output } = await runProgram(bin('tsc'), ['--noEmit', '-p', project], { isQuiet: true, deadline })
    if (code === 0) count.passed += 1
    else {
      count.failed += 1
      show(output)
    }
  }
  return count
}

const openapi = async (deadline) => {
  return checkOf(await runProgram(node24(), [join(root, 'tools/openapi.ts'), '--check'], { isQuiet: true, deadline }))
}

/**
 * The checks that run no test, of everything or, where possible, of some files: each returns how many checks passed and failed and over how
 * many files, and prints the errors.
 */
export const staticChecks = { format, lint, types, openapi }
