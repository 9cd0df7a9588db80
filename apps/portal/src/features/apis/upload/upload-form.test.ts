import { ImportForm } from '@apim/contract/apis/schemas'
import { expect, test } from 'vitest'
import { buildApiDetail } from '../../../testing/apis.ts'
import { blankValues, uploadBody, valuesOf } from './upload-form.ts'

const api = buildApiDetail({ id: 7, name: 'Core Banking', sourceRepo: 'https://git.example/core', bizappId: 3, businessAreaId: null })
const before = valuesOf(api)

test('a new API is sent with the filled-in fields; the document supplies the rest', () => {
  expect(uploadBody({ ...blankValues(3), sourceRepo: 'https://git.example' }, blankValues(3), undefined)).toEqual({
    bizappId: '3',
    sourceRepo: 'https://git.example',
  })
})

test('saving an API sends only changes, so that a stale form reverts no one’s change', () => {
  expect(uploadBody({ ...before, description: 'New words' }, before, 7)).toEqual({ id: 7, description: 'New words' })
})

test('an emptied repository is sent as empty', () => {
  expect(uploadBody({ ...before, sourceRepo: '' }, before, 7)).toEqual({ id: 7, sourceRepo: '' })
})

test('a cleared business area is sent as empty', () => {
  const withArea = { ...before, businessAreaId: '2' }
  expect(uploadBody({ ...withArea, businessAreaId: null }, withArea, 7)).toEqual({ id: 7, businessAreaId: '' })
  expect(ImportForm.safeParse({ id: 7, businessAreaId: '' }).success).toBe(true)
})

test('whether calls can be tried is sent when it was changed, for a new API too', () => {
  expect(uploadBody({ ...before, tryIt: false }, before, 7)).toEqual({ id: 7, tryIt: 'false' })
  expect(uploadBody({ ...blankValues(3), tryIt: false }, blankValues(3), undefined)).toEqual({ bizappId: '3', tryIt: 'false' })
  expect(ImportForm.parse({ id: 7, tryIt: 'false' })).toEqual({ id: 7, tryIt: false })
})
