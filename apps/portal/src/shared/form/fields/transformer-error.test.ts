import { requestTransformerFields } from '@apim/contract/deployments/transformer-fields'
import { expect, test } from 'vitest'
import { message } from '../../message.ts'
import { errorPlace } from './transformer-error.ts'

test('a message about one list is shown at that list, without its wire name', () => {
  const error = 'renameQuerystring: at most 20 entries'
  expect(errorPlace(requestTransformerFields, error)).toEqual({ field: 'renameQuerystring', text: 'At most 20 entries' })
})

test('a message about all lists stays whole', () => {
  const error = 'All entries together must not exceed 4096 bytes'
  expect(errorPlace(requestTransformerFields, error)).toEqual({ field: undefined, text: error })
})

test('without a message there is nothing to place', () => {
  expect(errorPlace(requestTransformerFields, undefined)).toBeUndefined()
})

test('a message is translated as a whole before its list’s name is removed', () => {
  const table = { '{{1}}: the header {{2}} may not be changed': '{{1}}: hlavičku {{2}} nemožno meniť' }
  const translate = (english: string) => message(english, table)
  expect(errorPlace(requestTransformerFields, 'addHeaders: the header Cookie may not be changed', translate)).toEqual({
    field: 'addHeaders',
    text: 'Hlavičku Cookie nemožno meniť',
  })
})
