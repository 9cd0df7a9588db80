import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../../shared/search.ts'
import { activeFilters, cleared, galleryQuery, readGallerySearch, toggled, withoutAction, withoutFilter } from './gallery-search.ts'

const read = (text: string) => readGallerySearch(parseSearch(text))

test('the address of a filtered gallery reads back as it was written', () => {
  const text = '?page=1&sort=updatedAt&order=desc&q=bank&area=1,4&env=DEV,PROD&auth=apikey&granted=yes'
  expect(parseSearch(stringifySearch({ ...read(text) }))).toEqual(parseSearch(text))
})

test.each([
  ['?env=MOON,DEV&auth=password', { env: ['DEV'] }],
  ['?area=1,x,1,-3', { area: [1] }],
  ['?granted=perhaps&sort=secret&action=drop-table', {}],
  ['?page=abc&id=1.5', {}],
])('what is not known in %s counts as absent', (text, expected) => {
  const found = Object.fromEntries(Object.entries(read(text)).filter(([, value]) => value !== undefined))
  expect(found).toEqual(expected)
})

test('the service is asked for nine APIs by name, of the first page, unless the address says otherwise', () => {
  expect(galleryQuery(read(''), true)).toMatchObject({ my: 'true', sort: 'name', order: 'asc', page: 0, size: 9, granted: undefined })
  expect(galleryQuery(read('?area=1,4&env=DEV&page=2&granted=yes'), false)).toMatchObject({
    my: 'false',
    businessAreaId: '1,4',
    env: 'DEV',
    page: 2,
    granted: 'true',
  })
})

test('a filter goes on and off again, and each change leads back to the first page', () => {
  const once = toggled(read('?page=3&env=DEV'), 'env', 'PROD')
  expect(once).toMatchObject({ env: ['DEV', 'PROD'], page: undefined })
  expect(toggled(once, 'env', 'DEV').env).toEqual(['PROD'])
  expect(toggled(toggled(once, 'env', 'DEV'), 'env', 'PROD').env).toBeUndefined()
})

test('every filter has a chip, and each chip takes away just its own', () => {
  const search = read('?q=bank&area=1,4&env=DEV&auth=both&granted=yes&page=2')
  const filters = activeFilters(search)
  expect(filters.map(({ facet, value }) => `${facet} ${value}`)).toEqual([
    'q bank',
    'granted yes',
    'area 1',
    'area 4',
    'env DEV',
    'auth both',
  ])
  for (const filter of filters) {
    const rest = activeFilters(withoutFilter(search, filter))
    expect(rest).toEqual(filters.filter((one) => one !== filter))
  }
})

test('clearing takes every filter away and keeps the sort', () => {
  const search = cleared(read('?q=bank&area=1&env=DEV&auth=both&granted=yes&page=2&sort=version&order=desc'))
  expect(activeFilters(search)).toEqual([])
  expect(search).toMatchObject({ sort: 'version', order: 'desc', page: undefined })
})

test('closing the wizard leaves the filters as they were', () => {
  expect(stringifySearch({ ...withoutAction(read('?action=create-consumer&id=7&name=Core+Banking&org=2&env=DEV')) })).toBe('?env=DEV')
})
