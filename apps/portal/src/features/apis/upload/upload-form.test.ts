import { expect, test } from 'vitest'
import { buildApiDetail } from '../../../testing/apis.ts'
import { blankValues, uploadBody, uploadErrors, valuesOf } from './upload-form.ts'

const api = buildApiDetail({ id: 7, name: 'Core Banking', sourceRepo: 'https://git.example/core', bizappId: 3, businessAreaId: null })
const file = new File(['{}'], 'core.json')

test('a new API is sent with what was filled in; the rest is left to the document', () => {
  expect(uploadBody({ ...blankValues(3), sourceRepo: 'https://git.example' }, undefined, file)).toEqual({
    bizappId: '3',
    sourceRepo: 'https://git.example',
  })
})

test('saving an API without a change sends nothing', () => {
  expect(uploadBody(valuesOf(api), api, undefined)).toBeUndefined()
})

test('saving an API sends only what changed, so that a stale form takes back nobody’s change', () => {
  expect(uploadBody({ ...valuesOf(api), description: 'New words' }, api, undefined)).toEqual({ id: 7, description: 'New words' })
})

test('a newer document alone is a change', () => {
  expect(uploadBody(valuesOf(api), api, file)).toEqual({ id: 7 })
})

test('an emptied repository is sent as empty', () => {
  expect(uploadBody({ ...valuesOf(api), sourceRepo: '' }, api, undefined)).toEqual({ id: 7, sourceRepo: '' })
})

test('a business area that was taken back is sent as empty', () => {
  const of = { ...api, businessAreaId: 2 }
  expect(uploadBody({ ...valuesOf(of), businessAreaId: null }, of, undefined)).toEqual({ id: 7, businessAreaId: '' })
  expect(uploadErrors({ id: 7, businessAreaId: '' })).toEqual({})
})

test('the contract’s messages stand at the fields they are about', () => {
  expect(uploadErrors({ description: 'x'.repeat(1001), sourceRepo: 'ftp://git.example' })).toEqual({
    description: 'Description can only have up to 1000 characters',
    sourceRepo: 'Must be a web address that starts with http:// or https://',
  })
  expect(uploadErrors({ description: 'x'.repeat(1000), bizappId: '3' })).toEqual({})
})
