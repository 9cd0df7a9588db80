import { ensureBuilt } from '../launch/build.mjs'
import { ensureInstalled } from '../launch/install.mjs'
import { fail } from '../launch/root.mjs'
import { limitMinutes } from './limit.mjs'
import { staticChecks } from './static-checks.mjs'
import { suites } from './suites.mjs'
import { ensureSystemParts } from './system-parts.mjs'
import { runVitest } from './vitest-suite.mjs'

const line = (name, { passed, failed, skipped = 0, of }) =>
  `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped${of ? ` (${of})` : ''}\n`

/** Runs a suite; one whose turn comes after the deadline has failed. */
const runSuite = (suite, deadline, args) => {
  if (Date.now() > deadline) return { passed: 0, failed: 1, failures: [`not run: the run had taken its ${limitMinutes} minutes`] }
  return suite.kind === 'vitest' ? runVitest(suite, { deadline, args }) : staticChecks[suite.kind](deadline)
}

/**
 * The suites of a run: the named ones, or all but the extra ones without names; with the extra ones that are asked for. Ends the program
 * with one line when a name is unknown.
 */
export const chosenOf = (names, extras = [], isRoot = process.getuid?.() === 0) => {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name))
  if (unknown) fail(`There is no suite ${unknown}; there are ${suites.map(({ name }) => name).join(', ')}`)
  const isChosen = ({ name, isExtra }) => extras.includes(name) || (names.length === 0 ? !isExtra : names.includes(name))
  return suites.filter((suite) => isChosen(suite) && (suite.isFor !== 'root' || isRoot))
}

/**
 * Installs and builds what is missing, runs the suites (see chosenOf), and prints one line for each, what failed, and the total as the
 * last line. Ends the program: code 0 only when something ran and nothing failed.
 */
export const runSuites = async (names, { extras = [], args = [] } = {}) => {
  const deadline = Date.now() + limitMinutes * 60_000
  const chosen = chosenOf(names, extras)
  ensureInstalled()
  ensureSystemParts(chosen)
  if (chosen.some(({ kind }) => kind === 'vitest')) ensureBuilt()
  const lines = []
  const failures = []
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const suite of chosen) {
    const count = await runSuite(suite, deadline, args)
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
