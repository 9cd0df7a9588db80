import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { node24 } from '../launch/prepare/node24.mjs'
import { fail, root } from '../launch/root.mjs'

const lines = (command, args, cwd) => {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

/** The commit at which the checkout in `folder` left main, its own or the remote's; undefined where there is neither. */
export const branchedAt = (folder = root) =>
  lines('git', ['merge-base', 'HEAD', 'main'], folder)?.[0] ?? lines('git', ['merge-base', 'HEAD', 'origin/main'], folder)?.[0]

/** What differs from that commit: committed, uncommitted, new and deleted; paths from the checkout's folder. */
export const changedSince = (base, folder = root) => {
  const differing = lines('git', ['diff', '--name-only', '--no-renames', base], folder) ?? []
  const untracked = lines('git', ['ls-files', '--others', '--exclude-standard'], folder) ?? []
  return [...new Set([...differing, ...untracked])].sort()
}

/** Whether a test stands beside a changed file, or one folder above or below it: what it starts as a process, no import tells. */
const isNear = (changes) => {
  const beside = new Set(changes.map((file) => dirname(file)))
  const above = new Set([...beside].map((folder) => dirname(folder)))
  return ({ file }) => beside.has(dirname(file)) || above.has(dirname(file)) || beside.has(dirname(dirname(file)))
}

/**
 * The suites of a run of what changed, each vitest suite with its test files: what imports something that changed, and what stands near it; and
 * in words what is left out. `all` and `related` are vitest's lists of test files.
 */
export const selectionOf = (suites, { changes, all, related }) => {
  const near = isNear(changes)
  const left = []
  const chosen = suites.flatMap((suite) => {
    if (suite.kind !== 'vitest') return [{ ...suite, changes }]
    const project = suite.project ?? suite.name
    const of = (list) => list.filter(({ projectName }) => projectName === project)
    const known = new Set((suite.changed === 'near' ? [] : of(related)).map(({ file }) => file))
    const isIn = (test) => suite.changed === 'always' || known.has(test.file) || near(test)
    const files = suite.changed === 'never' ? [] : of(all).filter(isIn)
    const count = of(all).length
    if (files.length === 0) left.push(suite.name)
    else if (files.length < count) left.push(`${count - files.length} of the ${count} files of ${suite.name}`)
    return files.length === 0 ? [] : [{ ...suite, files: files.map(({ file }) => file) }]
  })
  return { chosen, left }
}

/** vitest's test files, all or those that import what changed since `base`. */
const testFiles = (base) => {
  const results = join(root, '.build', 'test-results')
  mkdirSync(results, { recursive: true })
  const report = join(results, 'list.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'list', '--filesOnly', `--json=${report}`, ...(base ? [`--changed=${base}`] : [])]
  if (!lines(node24(), args, root)) fail('vitest could not list the tests')
  return JSON.parse(readFileSync(report, 'utf8')).map((test) => ({ ...test, file: relative(root, test.file).replaceAll('\\', '/') }))
}

/** Reduces the suites to what a change can break; see selectionOf. Ends the program with one line where there is no main to compare with. */
export const changedOnly = (suites) => {
  const base = branchedAt() ?? fail('There is no branch main to compare with')
  const changes = changedSince(base)
  const { chosen, left } = selectionOf(suites, { changes, all: testFiles(), related: testFiles(base) })
  const there = changes.filter((file) => existsSync(join(root, file)))
  return { chosen: chosen.map((suite) => ('changes' in suite ? { ...suite, changes: there } : suite)), left, count: changes.length }
}
