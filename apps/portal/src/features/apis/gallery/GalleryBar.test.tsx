import type { UseQueryResult } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { parseSearch } from '../../../shared/search.ts'
import { buildUser } from '../../../testing/people.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { GalleryChips } from './GalleryBar.tsx'
import { GalleryFacets } from './GalleryFacets.tsx'
import { galleryQuery, readGallerySearch } from './gallery-list.ts'

const counts = {
  businessArea: [
    { value: '1', label: 'Payments', count: 6 },
    { value: '4', label: 'Custody', count: 5 },
  ],
  tag: [{ value: 'Cards, debit', label: 'Cards, debit', count: 2 }],
  env: [{ value: 'DEV', label: 'DEV', count: 27 }],
  auth: [],
  life: [
    { value: 'published' as const, count: 4 },
    { value: 'retired' as const, count: 2 },
  ],
  granted: 3,
  favourites: 2,
  total: 30,
}
const facets = { data: counts, isError: false } as UseQueryResult<typeof counts>
const both = (
  <>
    <GalleryFacets facets={facets} />
    <GalleryChips counts={counts} />
  </>
)
const open = (at: string) => renderAs(buildUser(), both, { at, path: '/wall/all' })

test('a chosen filter is checked, has a chip with its name, and is in the address', async () => {
  const { user, router } = await open('/wall/all?page=2')
  await user.click(await screen.findByRole('checkbox', { name: 'Custody' }))
  expect(router.state.location.searchStr).toBe('?area=4')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Custody' }).checked).toBe(true)
  expect(await screen.findByRole('button', { name: 'Remove Business area Custody' })).toBeTruthy()
})

test('each chip removes its own filter, and Clear removes all', async () => {
  const { user, router } = await open('/wall/all?q=bank&area=1,4&env=DEV&granted=yes')
  await user.click(await screen.findByRole('button', { name: 'Remove Business area Payments' }))
  expect(router.state.location.searchStr).toBe('?q=bank&area=4&env=DEV&granted=yes')
  await user.click(screen.getByRole('button', { name: 'Remove Search bank' }))
  expect(router.state.location.searchStr).toBe('?area=4&env=DEV&granted=yes')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.searchStr).toBe('')
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('every environment and authentication is listed, even one that nothing uses', async () => {
  await open('/wall/all')
  const group = await screen.findByRole('group', { name: 'Environment' })
  expect(within(group).getAllByRole('checkbox')).toHaveLength(4)
  expect(group.textContent).toContain('PROD0')
  expect(screen.getByRole('checkbox', { name: 'API Key & Oauth2' })).toBeTruthy()
})

test('tags are a facet; one with a comma stays one in the address and has a chip with its name', async () => {
  const { user, router } = await open('/wall/all')
  await user.click(await screen.findByRole('checkbox', { name: 'Cards, debit' }))
  expect(router.state.location.searchStr).toBe('?tag=Cards%252C%2520debit')
  expect(galleryQuery(readGallerySearch(parseSearch(router.state.location.searchStr)), false).tag).toBe('Cards%2C%20debit')
  await user.click(screen.getByRole('button', { name: 'Remove Tag Cards, debit' }))
  expect(router.state.location.searchStr).toBe('')
})

test('of many tags the most used are listed, plus the chosen ones, and all on demand', async () => {
  const tag = Array.from({ length: 20 }, (_, at) => ({ value: `tag ${at}`, label: `tag ${at}`, count: 20 - at }))
  const many = { data: { ...counts, tag }, isError: false } as UseQueryResult<typeof counts>
  const { user } = await renderAs(buildUser(), <GalleryFacets facets={many} />, { at: '/wall/all?tag=tag%252015', path: '/wall/all' })
  const shown = () => within(screen.getByRole('group', { name: 'Tag' })).getAllByRole('checkbox').length
  expect(shown()).toBe(9)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'tag 15' }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Show all 20' }))
  expect(shown()).toBe(20)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(shown()).toBe(9)
})

test('removing a filter by keyboard moves the focus to the next chip', async () => {
  const { user } = await open('/wall/all?q=bank&area=1,4')
  const chip = (name: string) => screen.findByRole('button', { name: `Remove ${name}` })
  ;(await chip('Business area Payments')).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await chip('Business area Custody'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await chip('Search bank'))
})

test('of thousands of business areas fifty at most are listed, and a search finds the others', async () => {
  const businessArea = Array.from({ length: 5000 }, (_, at) => ({ value: String(at + 1), label: `Area ${at + 1}`, count: 1 }))
  const many = { data: { ...counts, businessArea }, isError: false } as UseQueryResult<typeof counts>
  const { user } = await renderAs(buildUser(), <GalleryFacets facets={many} />, { at: '/wall/all?area=4999', path: '/wall/all' })
  const shown = () => within(screen.getByRole('group', { name: 'Business area' })).getAllByRole('checkbox').length
  expect(shown()).toBe(9)
  await user.click(screen.getByRole('button', { name: /Show all 5.?000/ }))
  expect(shown()).toBe(51)
  expect(screen.getByText('Showing the first 50. Type to find more.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'Area 4321')
  expect(screen.getByRole('checkbox', { name: 'Area 4321' })).toBeTruthy()
  expect(shown()).toBe(2)
})

test('what is retired is found by its state, which is offered where there is more than what is published', async () => {
  const { user, router } = await open('/wall/all')
  await user.click(await screen.findByRole('checkbox', { name: 'Retired' }))
  expect(router.state.location.searchStr).toBe('?life=retired')
  expect(await screen.findByRole('button', { name: 'Remove State Retired' })).toBeTruthy()
  expect(galleryQuery(readGallerySearch(parseSearch('?life=retired')), false).life).toBe('retired')
})
