import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildApi } from '../../../testing/apis.ts'
import { buildUser } from '../../../testing/people.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { Downloads } from './ApiAbout.tsx'

test.each([
  ['YAML', 'application/pdf', 'pdf', '/api/swagger/7?type=yaml'],
  ['YAML', 'text/plain; charset=utf-8', 'yaml', '/api/swagger/7?type=yaml'],
  ['Markdown', 'text/plain; charset=utf-8', 'md', '/api/docbook/7?type=markdown'],
  ['HTML, to read or print', 'text/html; charset=utf-8', 'html', '/api/docbook/7?type=html'],
  ['PDF', 'application/pdf', 'pdf', '/api/docbook/7?type=pdf'],
  ['Postman collection', 'application/json; charset=utf-8', 'postman_collection.json', '/api/docbook/7?type=postman'],
])('%s, answered as %s, is saved as %s', async (item, type, ending, address) => {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:document'
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const asked = vi.fn<(url: string | URL | Request) => Promise<Response>>(
    async () => new Response('x', { headers: { 'content-type': type } }),
  )
  vi.stubGlobal('fetch', asked)
  const { user } = await renderAs(buildUser(), <Downloads api={buildApi({ id: 7, name: 'Core Banking' })} />)
  await user.click(await screen.findByRole('button', { name: 'Downloads' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  await waitFor(() => expect(names).toEqual([`core-banking.${ending}`]))
  expect(asked).toHaveBeenCalledWith(expect.stringContaining(address), expect.anything())
  clicked.mockRestore()
  vi.unstubAllGlobals()
})

test.each([
  ['openapi 3.1', ['Markdown', 'HTML, to read or print', 'PDF', 'Postman collection', 'YAML', 'JSON']],
  ['pdf', ['PDF']],
])('an API described in %s offers exactly the downloads it has', async (format, expected) => {
  const { user } = await renderAs(buildUser(), <Downloads api={buildApi({ format })} />)
  await user.click(await screen.findByRole('button', { name: 'Downloads' }))
  await screen.findByRole('menuitem', { name: expected[0] as string })
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(expected)
})

test('an API without a description offers no downloads', async () => {
  await renderAs(buildUser(), <Downloads api={buildApi({ format: '' })} />)
  expect(screen.queryByRole('button')).toBeNull()
})
