import type { SpecDifference } from '@apim/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildApiDetail, buildRevision } from '../../testing/apis.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { type RecordedRequest, refusal, serve, staleRefusal } from '../../testing/service.ts'

const owner = buildUser({ ownerApps: [{ id: 3, name: 'Payments' }], organizationExternal: false })
const detail = (count: number) =>
  buildApiDetail({ bizappId: 3, revisions: Array.from({ length: count }, (_, at) => buildRevision(count - at)) })
const verdicts = (verdict: SpecDifference['verdict']) => ({
  verdict,
  counts: { breaking: 0, compatible: 0, documentation: 0 },
  document: [],
  operations: [],
  unlisted: 0,
})
const restored = { id: 7, name: 'Core Banking', version: '3', revision: buildRevision(3) }

/** The question whether revision 1 is restored; `back` is what that changes. */
const ask = async (back: unknown, restore: unknown = restored, api: unknown = detail(2)) => {
  const requests = serve({
    'GET /api/api-detail/7': api,
    'GET /api/swagger/7/difference': ({ query }: RecordedRequest) => {
      const step = { from: Number(query.from), to: Number(query.to) }
      return step.to === 1
        ? typeof back === 'object' && back !== null && 'refusal' in back
          ? back
          : { ...(back as object), ...step }
        : { ...verdicts('documentation'), ...step }
    },
    'POST /api/swagger/7/restore': restore,
  })
  const view = await renderApp(owner, '/apis/7?tab=changes')
  await view.user.click(await screen.findByRole('button', { name: 'Restore revision 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore revision 1?' }))
  const ok = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore' })
  const sent = () => requests.filter(({ path }) => path.endsWith('/restore')).map(({ body }) => body)
  const compared = () =>
    requests.filter(({ path, query }) => path.endsWith('/difference') && query.to === '1').map(({ query }) => query.from)
  return { ...view, dialog, ok, sent, compared }
}

test('a maintainer sees what restoring a revision changes before doing it, with a note, from the one that is current', async () => {
  const { user, dialog, ok, sent, compared } = await ask(verdicts('compatible'))
  expect(await dialog.findByText(/^Clients can go on as they are/)).toBeTruthy()
  expect(dialog.getByText(/^It becomes revision 3/)).toBeTruthy()
  expect(compared()).toEqual(['2'])
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await user.type(dialog.getByRole('textbox'), 'Clients broke')
  await user.click(ok())
  expect(await screen.findByText('The revision was restored.')).toBeTruthy()
  expect(sent()).toEqual([{ revision: 1, note: 'Clients broke', version: '2' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one that breaks clients is restored only after that was confirmed', async () => {
  const { user, dialog, ok, sent } = await ask(verdicts('breaking'))
  const sure = await dialog.findByRole('checkbox', { name: /^Clients may break/ })
  expect(ok().disabled).toBe(true)
  await user.click(sure)
  await user.click(ok())
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('one that cannot be compared is restored only after that was confirmed', async () => {
  const { user, dialog, ok, sent } = await ask(refusal(422, 'A PDF cannot be compared'))
  await user.click(await dialog.findByRole('checkbox', { name: /^Clients may break/ }))
  await user.click(ok())
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('over someone else’s revision it is compared again, with who saved what (trust T63)', async () => {
  let saved = 2
  const refused = () => {
    const answer = saved === 2 ? staleRefusal({ ...restored, version: '3' }) : restored
    saved = 3
    return answer
  }
  const { user, dialog, ok, sent, compared } = await ask(verdicts('compatible'), refused, () => detail(saved))
  await dialog.findByText(/^Clients can go on as they are/)
  await user.click(ok())
  expect(await dialog.findByText(/^Ada Berg saved revision 3 on .*, after you had started\./)).toBeTruthy()
  await waitFor(() => expect(compared()).toEqual(['2', '3']))
  await waitFor(() => expect(ok().disabled).toBe(false))
  await user.click(ok())
  expect(await screen.findByText('The revision was restored.')).toBeTruthy()
  expect(sent()).toEqual([
    { revision: 1, note: '', version: '2' },
    { revision: 1, note: '', version: '3' },
  ])
})

test('the current revision cannot be restored, and none by those who do not maintain the API', async () => {
  serve({ 'GET /api/api-detail/7': detail(2), 'GET /api/swagger/7/difference': { ...verdicts(null), from: 1, to: 2 } })
  const { unmount } = await renderApp(owner, '/apis/7?tab=changes')
  expect(await screen.findByRole('button', { name: 'Restore revision 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restore revision 2' })).toBeNull()
  unmount()
  await renderApp(buildUser(), '/apis/7?tab=changes')
  await screen.findByRole('heading', { name: /^Revisions/ })
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
})
