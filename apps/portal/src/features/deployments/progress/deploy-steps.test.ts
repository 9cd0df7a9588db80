import { deployStages, verifications } from '@apim/contract/deployments/progress'
import { expect, test } from 'vitest'
import { deploySteps, seenPhase } from './deploy-steps.ts'

const states = (state: Parameters<typeof deploySteps>[0]) => deploySteps(state).map((step) => step.state)

test('nothing counts as accepted before the server confirms it: a request can be rejected after its last byte', () => {
  expect(states({ phase: 'requested', percent: 40 })).toEqual(['now', 'next', 'next', 'next', 'next'])
  expect(states({ phase: 'requested', percent: 100 })).toEqual(['now', 'next', 'next', 'next', 'next'])
})

test('what the server is at is said, with everything before it done', () => {
  expect(deployStages.map((at) => states({ phase: 'started', at }).join(' '))).toEqual([
    'done now next next next',
    'done done now next next',
    'done done done now next',
    'done done done done now',
  ])
})

test('a deployment is verified only if a call without a key was refused', () => {
  expect(verifications.map((verified) => [verified, states({ phase: 'completed', verified }).at(-1)])).toEqual([
    ['guarded', 'done'],
    ['open', 'failed'],
    ['not-served', 'skipped'],
    ['unclear', 'skipped'],
    ['unchecked', 'skipped'],
  ])
  expect(states({ phase: 'completed', verified: 'guarded' })).toEqual(['done', 'done', 'done', 'done', 'done'])
})

test('upload progress is shown only while sending', () => {
  expect(deploySteps({ phase: 'requested', percent: 40 })[0]).toMatchObject({ key: 'validate', percent: 40 })
  expect(deploySteps({ phase: 'started', at: 'service' })[0]).not.toHaveProperty('percent')
})

test('a deployment has started once the server reports it in progress in that environment on that server', () => {
  const requested = { phase: 'requested', percent: 100 } as const
  const place = { env: 'DEV', kongServer: '1' }
  const one = (state: string, env = 'DEV', id = 1) => ({ env, state, kongServer: { id }, progress: { at: 'route' as const } })
  expect(seenPhase(requested, place, [])).toEqual(requested)
  expect(seenPhase(requested, place, [one('ACTIVE'), one('REQUESTED', 'UAT'), one('REQUESTED', 'DEV', 2)])).toEqual(requested)
  expect(seenPhase(requested, place, [one('REQUESTED')])).toEqual({ phase: 'started', at: 'route' })
  expect(seenPhase(requested, place, [{ ...one('REQUESTED'), progress: null }])).toEqual({ phase: 'started', at: 'service' })
  const completed = { phase: 'completed', verified: 'guarded' } as const
  expect(seenPhase(completed, place, [one('REQUESTED')])).toEqual(completed)
})
