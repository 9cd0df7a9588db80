import { expect, test } from 'vitest'
import { buildDeployment } from '../../../testing/apis.ts'
import { deploymentValues } from '../form/deploy-values.ts'
import { differing, merged, proposed } from './deploy-conflict.ts'

const began = deploymentValues(buildDeployment({ version: 'first' }))
const theirs = deploymentValues(buildDeployment({ version: 'second', ipRestriction: { enabled: true, ips: ['10.0.0.0/8'] } }))
const mine = { ...began, limited: true, ratePerMinute: '50' }

test('what an older form would take back without a word is proposed as theirs, what was typed in it as mine', () => {
  expect(differing(mine, theirs, false)).toEqual(['rateLimit', 'ipRestriction'])
  const choices = proposed(mine, theirs, began, false)
  expect(choices).toEqual({ rateLimit: 'mine', ipRestriction: 'theirs' })
  expect(merged(mine, theirs, choices)).toMatchObject({
    version: 'second',
    limited: true,
    ratePerMinute: '50',
    restricted: true,
    ips: ['10.0.0.0/8'],
  })
})

test('what waits in the fields of a rule that is off is no difference', () => {
  expect(differing({ ...began, ratePerMinute: '7', ips: ['10.0.0.1'] }, began, false)).toEqual([])
})

test('the response transformer is a difference for those alone who may set it', () => {
  const other = { ...began, changesAnswers: true }
  expect([differing(began, other, false), differing(began, other, true)]).toEqual([[], ['responseTransformer']])
})
