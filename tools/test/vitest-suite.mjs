import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { node24 } from '../launch/prepare/node24.mjs'
import { root } from '../launch/root.mjs'
import { cutOff, progressVariable } from './progress.mjs'
import { runProgram } from './run-program.mjs'
import { copyForUser } from './user-copy.mjs'

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The counts of a run. A file that could not be loaded has no tests to fail, and an error outside of all tests only shows in the exit code;
 * both count as failures, and so does a run without tests.
 */
export const countOf = (report, code) => {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = report.numFailedTests + unloaded
  const count = { passed: report.numPassedTests, failed, skipped: report.numPendingTests + (report.numTodoTests ?? 0) }
  return failed === 0 && (code !== 0 || count.passed === 0) ? { ...count, failed: 1 } : count
}

/** The failures of a run whose files are in `folder`, one text each: file, name and message. */
export const failuresOf = (report, folder) =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(folder, name)
    if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${message}`]
    const failed = assertionResults.filter((test) => test.status === 'failed')
    return failed.map(({ fullName, failureMessages }) => [`${file}: ${fullName}`, ...failureMessages].join('\n'))
  })

/** Tests that need root are in their own files, which other users skip. */
const filesFor = ({ name, files }, isRoot) => {
  if (files) return files.filter((file) => isRoot || !file.endsWith('.root.launch.test.ts'))
  if (name !== 'launcher' || isRoot) return []
  const names = readdirSync(join(root, 'tools')).filter(
    (name) => name.endsWith('.launch.test.ts') && !name.endsWith('.root.launch.test.ts'),
  )
  return names.map((name) => `tools/${name}`)
}

/**
 * Runs one vitest project and returns its counts and failures. A suite in which nothing ran has failed. `isLabelled`: its output is
 * prefixed with its name. `workers`: how many files run at a time, if not as vitest.config.ts says.
 */
export const runVitest = async (suite, { deadline, args, isLabelled, workers }) => {
  const copy = suite.asUser ? copyForUser() : undefined
  const folder = copy?.folder ?? root
  const results = join(folder, '.build', 'test-results')
  mkdirSync(results, { recursive: true })
  if (copy) copy.own(results)
  const report = join(results, `${suite.name}.json`)
  const progress = join(results, `${suite.name}.jsonl`)
  for (const file of [report, progress]) rmSync(file, { force: true })
  const isRoot = process.getuid?.() === 0 && !copy
  const reporter = join(folder, 'tools', 'test', 'progress.mjs')
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${reporter}`]
  const project = suite.project ?? suite.name
  const more = [...options, ...(workers ? [`--maxWorkers=${workers}`] : []), ...filesFor(suite, isRoot), ...args]
  // What a suite's programs load is compiled once, instead of by each of hundreds of processes and threads.
  const compiled = join(folder, '.build', 'compile-cache')
  try {
    const { code } = await runProgram(node24(), [vitest, 'run', '--project', project, ...more], {
      cwd: folder,
      deadline,
      label: isLabelled ? suite.name : undefined,
      env: { NODE_COMPILE_CACHE: compiled, ...suite.env, ...copy?.env, [progressVariable]: progress },
      uid: copy?.uid,
      gid: copy?.gid,
    })
    const found = readReport(report)
    return found ? { ...countOf(found, code), failures: failuresOf(found, folder) } : cutOff(progress, folder)
  } finally {
    copy?.remove()
  }
}
