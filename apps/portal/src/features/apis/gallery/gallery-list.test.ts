import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../../shared/search.ts'
import { galleryList, galleryQuery, noAction, readGallerySearch } from './gallery-list.ts'

const read = (text: string) => readGallerySearch(parseSearch(text))

test('the address of a filtered gallery parses back to the same filters', () => {
  const text = '?page=1&sort=updatedAt&order=desc&q=bank&area=1,4&env=DEV,PROD&auth=apikey&granted=yes'
  expect(parseSearch(stringifySearch({ ...read(text) }))).toEqual(parseSearch(text))
})

test.each([
  ['?env=MOON,DEV&auth=password', { env: ['DEV'] }],
  ['?area=1,x,1,-3', { area: [1] }],
  ['?granted=perhaps&sort=secret&action=drop-table', {}],
  ['?page=abc&id=1.5', {}],
])('unknown values in %s count as missing', (text, expected) => {
  const found = Object.fromEntries(Object.entries(read(text)).filter(([, value]) => value !== undefined))
  expect(found).toEqual(expected)
})

test('the query is for the first page of nine APIs by name, unless the address says otherwise', () => {
  expect(galleryQuery(read(''), true)).toMatchObject({ my: 'true', sort: 'name', order: 'asc', page: 0, size: 9, granted: undefined })
  expect(galleryQuery(read('?area=1,4&env=DEV&page=2&granted=yes'), false)).toMatchObject({
    my: 'false',
    businessAreaId: '1,4',
    env: 'DEV',
    page: 2,
    granted: 'true',
  })
})

test('every filter has a chip, in the order of the filters next to the gallery', () => {
  const chips = galleryList.chips(read('?q=bank&area=1,4&env=DEV&auth=both&granted=yes&page=2'))
  expect(chips.map(({ facet, value }) => `${facet} ${value}`)).toEqual([
    'q bank',
    'granted yes',
    'area 1',
    'area 4',
    'env DEV',
    'auth both',
  ])
})

test('closing the wizard keeps the filters', () => {
  const search = { ...read('?action=create-consumer&id=7&name=Core+Banking&org=2&env=DEV'), ...noAction }
  expect(stringifySearch(search)).toBe('?env=DEV')
})
