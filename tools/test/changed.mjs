import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { node24 } from '../launch/prepare/node24.mjs'
import { fail, root } from '../launch/root.mjs'
import { affectedBy, findImporters } from './importers.mjs'

const lines = (command, args, cwd) => {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

/** The commit at which the checkout in `folder` branched off main (local, otherwise the remote's); undefined if there is no main. */
export const branchedAt = (folder = root) =>
  lines('git', ['merge-base', 'HEAD', 'main'], folder)?.[0] ?? lines('git', ['merge-base', 'HEAD', 'origin/main'], folder)?.[0]

/** The files that differ from that commit: committed, uncommitted, new and deleted; paths relative to the checkout. */
export const changedSince = (base, folder = root) => {
  const differing = lines('git', ['diff', '--name-only', '--no-renames', base], folder) ?? []
  const untracked = lines('git', ['ls-files', '--others', '--exclude-standard'], folder) ?? []
  return [...new Set([...differing, ...untracked])].sort()
}

/** Whether a test is in the folder of a changed file, or one above or below: imports do not show what it starts as a process. */
const isNear = (changes) => {
  const beside = new Set(changes.map((file) => dirname(file)))
  const above = new Set([...beside].map((folder) => dirname(folder)))
  return ({ file }) => beside.has(dirname(file)) || above.has(dirname(file)) || beside.has(dirname(dirname(file)))
}

/**
 * Files and folders of test helpers through which a change would reach every test of a part, with the tests of the whole part, which run
 * instead of all that are reached through them.
 */
const hubs = [
  { of: 'apps/server/src/app.ts', tests: ['apps/server/test/'] },
  { of: 'apps/server/src/db/schema/index.ts', tests: ['apps/server/test/'] },
  { of: 'apps/server/test/', tests: ['apps/server/test/'] },
  { of: 'apps/gateway/test/', tests: ['apps/gateway/test/', 'apps/gateway/conformance/'] },
  { of: 'packages/contract/src/index.ts', tests: ['apps/server/test/', 'apps/portal/src/'] },
]
const hubOf = (file) => hubs.find(({ of }) => file.startsWith(of))

const isTest = /\.(test|spec)\.tsx?$/

/** What affects every test. */
const everywhere = ['package-lock.json']

/**
 * Selects what to run for a change: each vitest suite with the test files that are affected (see affectedBy), in the folder of an affected
 * file or near a change; and in words what is left out. `all` is vitest's list of test files.
 */
export const selectionOf = (suites, { changes, all, importers }) => {
  const isEverything = changes.some((file) => everywhere.includes(file))
  const working = changes.filter((file) => !file.endsWith('.md'))
  const affected = [...affectedBy(working, importers, (file) => hubOf(file) !== undefined)]
  const reached = new Set(affected)
  const folders = new Set(affected.filter((file) => !isTest.test(file) && !hubOf(file)).map((file) => dirname(file)))
  const wholes = affected.flatMap((file) => hubOf(file)?.tests ?? [])
  const near = isNear(working)
  const isReached = ({ file }) => reached.has(file) || folders.has(dirname(file)) || wholes.some((folder) => file.startsWith(folder))
  const left = []
  const chosen = suites.flatMap((suite) => {
    if (suite.kind !== 'vitest') return [{ ...suite, changes }]
    const project = suite.project ?? suite.name
    const tests = all.filter(({ projectName }) => projectName === project)
    const isIn = (test) => isEverything || suite.changed === 'always' || near(test) || (suite.changed !== 'near' && isReached(test))
    const files = suite.changed === 'never' ? [] : tests.filter(isIn)
    if (files.length === 0) left.push(suite.name)
    else if (files.length < tests.length) left.push(`${tests.length - files.length} of the ${tests.length} files of ${suite.name}`)
    return files.length === 0 ? [] : [{ ...suite, files: files.map(({ file }) => file) }]
  })
  return { chosen, left }
}

const testFiles = () => {
  const results = join(root, '.build', 'test-results')
  mkdirSync(results, { recursive: true })
  const report = join(results, 'list.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  if (!lines(node24(), [vitest, 'list', '--filesOnly', `--json=${report}`], root)) fail('Could not list the tests with vitest')
  return JSON.parse(readFileSync(report, 'utf8')).map((test) => ({ ...test, file: relative(root, test.file).replaceAll('\\', '/') }))
}

/** Reduces the suites to what a change can break; see selectionOf. Exits with one line if there is no main to compare with. */
export const changedOnly = (suites) => {
  const base = branchedAt() ?? fail('No branch main to compare with')
  const changes = changedSince(base)
  const { chosen, left } = selectionOf(suites, { changes, all: testFiles(), importers: findImporters() })
  const there = changes.filter((file) => existsSync(join(root, file)))
  return { chosen: chosen.map((suite) => ('changes' in suite ? { ...suite, changes: there } : suite)), left, count: changes.length }
}
