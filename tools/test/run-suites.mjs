import { ensureBuilt } from '../launch/build.mjs'
import { ensureInstalled } from '../launch/install.mjs'
import { fail } from '../launch/root.mjs'
import { staticChecks } from './static-checks.mjs'
import { suites } from './suites.mjs'
import { ensureSystemParts } from './system-parts.mjs'
import { runVitest } from './vitest-suite.mjs'

const limitMs = 30 * 60_000

const line = (name, { passed, failed, skipped = 0 }) => `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped\n`

const chosenOf = (names) => {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name))
  if (unknown) fail(`There is no suite ${unknown}; there are ${suites.map(({ name }) => name).join(', ')}`)
  const isRoot = process.getuid?.() === 0
  return suites.filter(({ name, isFor }) => (names.length === 0 || names.includes(name)) && (isFor !== 'root' || isRoot))
}

/**
 * Installs and builds what is missing, runs the named suites (all without names), and prints one line for each, what failed, and the
 * total as the last line. Ends the program: code 0 only when something ran and nothing failed.
 */
export const runSuites = async (names, { env = {}, args = [] } = {}) => {
  const deadline = Date.now() + limitMs
  const chosen = chosenOf(names)
  ensureInstalled()
  ensureSystemParts(chosen)
  if (chosen.some(({ kind }) => kind === 'vitest')) ensureBuilt()
  const lines = []
  const failures = []
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const suite of chosen) {
    const count = await (suite.kind === 'vitest' ? runVitest(suite, { deadline, env, args }) : staticChecks[suite.kind](deadline))
    for (const key of ['passed', 'failed', 'skipped']) total[key] += count[key] ?? 0
    lines.push(line(suite.name, count))
    failures.push(...(count.failures ?? []).map((failure) => `\n${suite.name}: ${failure}\n`))
    process.stdout.write(lines.at(-1))
  }
  // Once more at the end: whoever has only the last lines of a long run sees what it was.
  process.stdout.write(failures.join(''))
  if (chosen.length > 1) process.stdout.write(`\n${lines.join('')}`)
  if (total.passed + total.failed === 0) total.failed = 1
  process.stdout.write(line('total', total).replace('total: ', ''))
  process.exit(total.failed === 0 ? 0 : 1)
}
