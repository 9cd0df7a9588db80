import { expect, test } from 'vitest'
import { deploySteps } from './deploy-steps.ts'

const states = (state: Parameters<typeof deploySteps>[0]) => deploySteps(state).map((step) => step.state)

test("the steps follow the request's own events", () => {
  expect(states({ phase: 'requested', percent: 40 })).toEqual(['done', 'now', 'next', 'next'])
  expect(states({ phase: 'started' })).toEqual(['done', 'done', 'now', 'next'])
  expect(states({ phase: 'completed' })).toEqual(['done', 'done', 'done', 'done'])
})

test('how much was sent is told only while it is being sent', () => {
  expect(deploySteps({ phase: 'requested', percent: 40 })[1]).toMatchObject({ key: 'send', percent: 40 })
  expect(deploySteps({ phase: 'started' })[1]).not.toHaveProperty('percent')
})
