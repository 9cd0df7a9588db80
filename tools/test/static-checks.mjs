import { join } from 'node:path'
import { node24 } from '../launch/node24.mjs'
import { root } from '../launch/root.mjs'
import { runProgram } from './run-program.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const show = (output) => process.stderr.write(output.endsWith('\n') ? output : `${output}\n`)

/** biome's own count of files; what is not formatted is an error of its. */
const format = async (deadline) => {
  const { code, output } = await runProgram(bin('biome'), ['check', '--colors=off', '.'], { isQuiet: true, deadline })
  const files = Number(/Checked (\d+) files?/.exec(output)?.[1] ?? 0)
  const errors = Number(/Found (\d+) errors?/.exec(output)?.[1] ?? (code === 0 ? 0 : 1))
  if (code !== 0) show(output)
  return { passed: Math.max(files - errors, 0), failed: errors }
}

const lint = async (deadline) => {
  const { code, output } = await runProgram(bin('oxlint'), ['--type-aware', '--deny-warnings', '.'], { isQuiet: true, deadline })
  const files = Number(/ on (\d+) files?/.exec(output)?.[1] ?? 0)
  const [, warnings = '0', errors = '0'] = /Found (\d+) warnings? and (\d+) errors?/.exec(output) ?? []
  const failed = Number(warnings) + Number(errors) || (code === 0 ? 0 : 1)
  if (code !== 0) show(output)
  return { passed: Math.max(files - failed, 0), failed }
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
  const { code, output } = await runProgram(node24(), [join(root, 'tools/openapi.ts'), '--check'], { isQuiet: true, deadline })
  if (code !== 0) show(output)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The checks that run no test: each answers how many files or projects passed and failed, and shows what is wrong. */
export const staticChecks = { format, lint, types, openapi }
