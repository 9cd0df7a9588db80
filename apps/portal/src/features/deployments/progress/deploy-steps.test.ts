import { expect, test } from 'vitest'
import { deploySteps, seenPhase } from './deploy-steps.ts'

const states = (state: Parameters<typeof deploySteps>[0]) => deploySteps(state).map((step) => step.state)

test('nothing counts as sent before the server confirms it: a request can be rejected after its last byte', () => {
  expect(states({ phase: 'requested', percent: 40 })).toEqual(['done', 'now', 'next', 'next'])
  expect(states({ phase: 'requested', percent: 100 })).toEqual(['done', 'now', 'next', 'next'])
  expect(states({ phase: 'started' })).toEqual(['done', 'done', 'now', 'next'])
  expect(states({ phase: 'completed' })).toEqual(['done', 'done', 'done', 'done'])
})

test('upload progress is shown only while sending', () => {
  expect(deploySteps({ phase: 'requested', percent: 40 })[1]).toMatchObject({ key: 'send', percent: 40 })
  expect(deploySteps({ phase: 'started' })[1]).not.toHaveProperty('percent')
})

test('a deployment has started once the server reports it in progress in that environment on that server', () => {
  const requested = { phase: 'requested', percent: 100 } as const
  const place = { env: 'DEV', kongServer: '1' }
  const one = (state: string, env = 'DEV', id = 1) => ({ env, state, kongServer: { id } })
  expect(seenPhase(requested, place, [])).toEqual(requested)
  expect(seenPhase(requested, place, [one('ACTIVE'), one('REQUESTED', 'UAT'), one('REQUESTED', 'DEV', 2)])).toEqual(requested)
  expect(seenPhase(requested, place, [one('REQUESTED')])).toEqual({ phase: 'started' })
  expect(seenPhase({ phase: 'completed' }, place, [one('REQUESTED')])).toEqual({ phase: 'completed' })
})
