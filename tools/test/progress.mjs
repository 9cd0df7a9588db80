import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** The environment variable with the file the reporter writes to. */
export const progressVariable = 'APIM_TEST_PROGRESS'

/**
 * A vitest reporter that records each test when it starts and when it finishes, so that a run which is cut off still reports what passed.
 */
export default class ProgressReporter {
  write(line) {
    appendFileSync(process.env[progressVariable], `${JSON.stringify(line)}\n`)
  }

  onTestCaseReady({ module, fullName }) {
    this.write({ file: module.moduleId, name: fullName })
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    this.write({ file: test.module.moduleId, name: test.fullName, state, why: errors.map(({ message }) => message).join('\n') })
  }
}

const linesOf = (file) =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)]
    } catch {
      // If the run was killed, the last line may be incomplete.
      return []
    }
  })

/** The counts and failures of a run that was cut off, with its files in `folder`; being cut off counts as one more failure. */
export const cutOff = (file, folder) => {
  const lines = linesOf(file)
  const nameOf = (line) => `${relative(folder, line.file)}: ${line.name}`
  const ended = lines.filter(({ state }) => state)
  const count = (state) => ended.filter((line) => line.state === state).length
  const done = new Set(ended.map(nameOf))
  const running = [...new Set(lines.map(nameOf))].filter((name) => !done.has(name))
  const failed = ended.filter(({ state }) => state === 'failed')
  return {
    passed: count('passed'),
    failed: failed.length + 1,
    skipped: count('skipped'),
    failures: [
      ...failed.map((line) => `${nameOf(line)}\n${line.why}`),
      `stopped after ${count('passed')} tests had passed${running.length > 0 ? `; still running:\n  ${running.join('\n  ')}` : ''}`,
    ],
  }
}
