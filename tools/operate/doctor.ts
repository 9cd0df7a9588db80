/** `npm run doctor`, running on Node 24. */
import { ConfigError, readConfig } from '../../apps/server/src/config.ts'
import { examine, type Finding, ok, problem, type Report } from '../../apps/server/src/doctor/index.ts'
import { portFindings } from './port-findings.ts'

const marks = { ok: '✓', warning: '!', problem: '✗' }

const lineOf = (finding: Finding): string =>
  `  ${marks[finding.state]} ${finding.what}${finding.state === 'ok' ? '' : `\n    → ${finding.remedy}`}`

const text = (reports: readonly Report[]): string =>
  reports.map(({ part, findings }) => [part, ...findings.map(lineOf)].join('\n')).join('\n')

const reportsOf = async (): Promise<Report[]> => {
  try {
    const config = readConfig()
    const configuration = { part: 'configuration', findings: [ok(`APIM_ENV=${config.APIM_ENV}, ${config.PUBLIC_URL}`)] }
    return [configuration, { part: 'ports', findings: await portFindings(config) }, ...(await examine(config))]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [{ part: 'configuration', findings: [problem(error.message, 'docs/configuration.md names every variable')] }]
  }
}

const reports = await reportsOf()
const all = reports.flatMap(({ findings }) => findings)
const count = (state: Finding['state']) => all.filter((finding) => finding.state === state).length
const counted = (state: Finding['state'], word: string) => `${count(state)} ${word}${count(state) === 1 ? '' : 's'}`
process.stdout.write(
  process.argv.includes('--json')
    ? `${JSON.stringify(reports, undefined, 2)}\n`
    : `${text(reports)}\n\n${counted('problem', 'problem')}, ${counted('warning', 'warning')}, ${counted('ok', 'check')} passed\n`,
)
process.exitCode = count('problem') > 0 ? 1 : 0
