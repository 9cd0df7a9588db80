import { expect, test } from 'vitest'
import { replayAdmin } from './admin-outcomes.ts'
import { intendedDifferences, openDifferences } from './intended-differences.ts'
import type { Outcome } from './replay.ts'

const floor = 0.98

const outcomes = await replayAdmin()
const intended = ({ exchange }: Outcome) =>
  [...intendedDifferences, ...openDifferences].find(({ section, name }) => section === exchange.section && name === exchange.name)
const told = ({ exchange, status, body }: Outcome) =>
  `${exchange.section} / ${exchange.name}: ${exchange.response.status} ${JSON.stringify(exchange.response.body)} became ${status} ${JSON.stringify(body)}`

test(`at least ${floor * 100} % of the recorded Admin API exchanges are answered as by Kong 3.9.1, and no other differs unintentionally`, ({
  annotate,
}) => {
  const there = outcomes.filter(({ result }) => result !== 'later')
  const safer = there.filter((outcome) => intended(outcome)?.safer)
  const judged = there.filter((outcome) => !safer.includes(outcome))
  const equal = judged.filter(({ result }) => result === 'equal')
  const share = equal.length / judged.length
  const later = outcomes.length - there.length
  process.stdout.write(
    `Admin API: ${equal.length} of ${judged.length} recorded exchanges equal (${(share * 100).toFixed(1)} %), ${safer.length} are refused where Kong fails or lets harm through, ${later} are about parts that this gateway does not have\n`,
  )
  for (const { section, name, reason } of openDifferences) process.stdout.write(`Admin API, open: ${section} / ${name}: ${reason}\n`)
  const unintended = there.filter((outcome) => outcome.result === 'different' && !intended(outcome)).map(told)
  expect(unintended).toEqual([])
  expect(share).toBeGreaterThanOrEqual(floor)
  return annotate(`${(share * 100).toFixed(1)} % equal`)
})

const outcomeOf = ({ section, name }: { section: string; name: string }) =>
  outcomes.find(({ exchange }) => section === exchange.section && name === exchange.name)
const replayed = intendedDifferences.filter((one) => outcomeOf(one)?.result !== 'later')

test.each(replayed)('$section / $name differs from Kong as documented: $reason', ({ section, name, status }) => {
  expect(outcomeOf({ section, name })).toMatchObject({ result: 'different', status })
})
