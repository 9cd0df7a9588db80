import { expect, test } from 'vitest'
import { plugins } from '../src/plugins/index.ts'
import { memoryAdmin } from './admin-app.ts'
import { intendedDifferences, openDifferences } from './intended-differences.ts'
import { recordedExchanges } from './recording.ts'
import { type Outcome, replay } from './replay.ts'

const floor = 0.96

const outcomes = await replay(() => memoryAdmin().app, plugins, recordedExchanges())
const intended = ({ exchange }: Outcome) =>
  [...intendedDifferences, ...openDifferences].find(({ section, name }) => section === exchange.section && name === exchange.name)
const told = ({ exchange, status, body }: Outcome) =>
  `${exchange.section} / ${exchange.name}: ${exchange.response.status} ${JSON.stringify(exchange.response.body)} became ${status} ${JSON.stringify(body)}`

test(`at least ${floor * 100} % of the recorded Admin API exchanges are answered as Kong 3.9.1 did, and no other differs unintended`, ({
  annotate,
}) => {
  const judged = outcomes.filter(({ result }) => result !== 'later')
  const equal = judged.filter(({ result }) => result === 'equal')
  const share = equal.length / judged.length
  const later = outcomes.length - judged.length
  process.stdout.write(
    `Admin API: ${equal.length} of ${judged.length} recorded exchanges equal (${(share * 100).toFixed(1)} %), ${later} are about parts that this gateway does not have\n`,
  )
  for (const { section, name, reason } of openDifferences) process.stdout.write(`Admin API, open: ${section} / ${name}: ${reason}\n`)
  const unintended = judged.filter((outcome) => outcome.result === 'different' && !intended(outcome)).map(told)
  expect(unintended).toEqual([])
  expect(share).toBeGreaterThanOrEqual(floor)
  return annotate(`${(share * 100).toFixed(1)} % equal`)
})

test.each(intendedDifferences)('$section / $name differs from Kong as written down: $reason', ({ section, name, status }) => {
  const outcome = outcomes.find(({ exchange }) => exchange.section === section && exchange.name === name)
  expect(outcome).toMatchObject({ result: 'different', status })
})
