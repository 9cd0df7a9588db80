import { ensureBuilt } from '../launch/prepare/build.mjs'
import { ensureInstalled } from '../launch/prepare/install.mjs'
import { fail } from '../launch/root.mjs'
import { changedOnly } from './changed.mjs'
import { runConcurrently } from './concurrently.mjs'
import { limitMinutes } from './limit.mjs'
import { staticChecks } from './static-checks.mjs'
import { suites } from './suites.mjs'
import { ensureSystemParts } from './system-parts.mjs'
import { runVitest } from './vitest-suite.mjs'

const line = (name, { passed, failed, skipped = 0, of }) =>
  `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped${of ? ` (${of})` : ''}\n`

/**
 * How many suites run at a time, one test file each. More than most machines have cores, since tests spend about 40 % of their time
 * waiting.
 */
const lanes = 3

/** Runs a suite and prints its line; a suite that does not start before the deadline fails. */
const runSuite = async (suite, { deadline, ...options }) => {
  const isLate = Date.now() > deadline
  const late = { passed: 0, failed: 1, failures: [`not run: the run reached its limit of ${limitMinutes} minutes`] }
  const run = () =>
    suite.kind === 'vitest' ? runVitest(suite, { deadline, ...options }) : staticChecks[suite.kind](deadline, suite.changes)
  const count = isLate ? late : await run()
  process.stdout.write(line(suite.name, count))
  return { ...count, name: suite.name }
}

/**
 * The suites of a run: the named ones, or by default all but the extra ones; plus the extra ones asked for. Exits with one line if a name
 * is unknown.
 */
export const chosenOf = (names, extras = [], isRoot = process.getuid?.() === 0) => {
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name))
  if (unknown) fail(`Unknown suite ${unknown}. Available: ${suites.map(({ name }) => name).join(', ')}`)
  const isChosen = ({ name, isExtra }) => extras.includes(name) || (names.length === 0 ? !isExtra : names.includes(name))
  return suites.filter((suite) => isChosen(suite) && (suite.isFor !== 'root' || isRoot))
}

/**
 * Installs and builds what is missing, runs the suites (see chosenOf; with `isChanged` only what a change can break), and prints a line for
 * each, the failures, and the total as the last line. Exits with code 0 only if something ran and nothing failed.
 */
export const runSuites = async (names, { extras = [], args = [], isChanged = false } = {}) => {
  const deadline = Date.now() + limitMinutes * 60_000
  const named = chosenOf(names, extras)
  ensureInstalled()
  const { chosen, left, count } = isChanged ? changedOnly(named) : { chosen: named, left: [] }
  if (isChanged) process.stdout.write(`Files that differ from main: ${count}. Left out: ${left.join(', ') || 'nothing'}\n`)
  ensureSystemParts(chosen)
  if (chosen.some(({ isOfProduct }) => isOfProduct)) ensureBuilt()
  const isLabelled = chosen.length > 1
  // A run of changes has few files per suite.
  const workers = isLabelled && !isChanged ? 1 : undefined
  const counts = await runConcurrently(chosen, lanes, (suite) => runSuite(suite, { deadline, args, isLabelled, workers }))
  const sum = (key) => counts.reduce((all, count) => all + (count[key] ?? 0), 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  // Repeated at the end for readers who only have the last lines of a long run.
  for (const { name, failures = [] } of counts) for (const failure of failures) process.stdout.write(`\n${name}: ${failure}\n`)
  if (isLabelled) process.stdout.write(`\n${counts.map((count) => line(count.name, count)).join('')}`)
  if (total.passed + total.failed === 0) total.failed = 1
  process.stdout.write(line('total', total).replace('total: ', ''))
  process.exit(total.failed === 0 ? 0 : 1)
}
