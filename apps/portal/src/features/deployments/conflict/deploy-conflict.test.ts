import { expect, test } from 'vitest'
import { buildDeployment } from '../../../testing/apis.ts'
import { deploymentValues } from '../form/deploy-values.ts'
import { differing, merged, proposed } from './deploy-conflict.ts'

const began = deploymentValues(buildDeployment({ version: 'first' }))
const theirs = deploymentValues(buildDeployment({ version: 'second', ipRestriction: { enabled: true, ips: ['10.0.0.0/8'] } }))
const mine = { ...began, limited: true, ratePerMinute: '50' }

test('proposes theirs where a stale form would silently revert a change, and mine where I made one', () => {
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

test('ignores values left in the fields of a rule that is off', () => {
  expect(differing({ ...began, ratePerMinute: '7', ips: ['10.0.0.1'] }, began, false)).toEqual([])
})

test('counts the response transformer only for users who may set it', () => {
  const other = { ...began, changesAnswers: true }
  expect([differing(began, other, false), differing(began, other, true)]).toEqual([[], ['responseTransformer']])
})
