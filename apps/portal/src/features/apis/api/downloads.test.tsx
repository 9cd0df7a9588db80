import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildApi } from '../../../testing/apis.ts'
import { buildUser } from '../../../testing/people.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { Downloads } from './ApiAbout.tsx'

test.each([
  ['application/pdf', 'core-banking.pdf'],
  ['text/plain; charset=utf-8', 'core-banking.yaml'],
])('a download of %s is saved as %s', async (type, name) => {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:document'
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  vi.stubGlobal('fetch', async () => new Response('x', { headers: { 'content-type': type } }))
  const { user } = await renderAs(buildUser(), <Downloads api={buildApi({ name: 'Core Banking' })} />)
  await user.click(await screen.findByRole('button', { name: 'Downloads' }))
  await user.click(await screen.findByRole('menuitem', { name: 'YAML' }))
  await waitFor(() => expect(names).toEqual([name]))
  clicked.mockRestore()
  vi.unstubAllGlobals()
})

test.each([
  ['openapi 3.1', ['Documentation', 'YAML', 'JSON']],
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
