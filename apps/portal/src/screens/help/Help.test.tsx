import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const report = {
  id: 3,
  title: 'Calls fail',
  description: 'Since this morning\nall calls fail',
  firstname: 'Ada',
  lastname: 'Acme',
  email: 'ada@acme.example',
  organization: 'Acme Wealth',
  application: null,
  file: { name: 'screen.png', bytes: 2300 },
  createdAt: '2026-11-02T10:00:00.000Z',
  done: null,
}
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
beforeEach(() => sessionStorage.clear())

const show = async (at: string, answers: Record<string, unknown> = {}, user = buildUser()) => {
  const requests = serve({
    'GET /api/issue-reports': { reports: [report], total: 1 },
    'GET /api/issue-report/3': report,
    'GET /api/issue-report/3/file': 'the file',
    'GET /api/help/videos': [
      { name: 'start', address: null, poster: null },
      { name: 'calls', address: null, poster: null },
    ],
    'POST /api/user/reportIssue': { id: 3 },
    'GET /api/my-apps': [{ id: 5, name: 'Settlement', organizationId: 2 }],
    ...answers,
  })
  return { ...(await renderApp(user, at)), requests }
}
const fileField = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const fill = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Calls fail')
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Since this morning')
}

test('help has its questions, places for two videos that load nothing, and leads to Report an Issue', async () => {
  const { user, router } = await show('/help/faq')
  const videos = await screen.findAllByRole('link', { name: /^Open the steps/ })
  expect(videos.map((link) => link.getAttribute('href'))).toEqual(['/features', '/features'])
  expect(document.querySelectorAll('iframe, video, img')).toHaveLength(0)
  for (const question of ['How do I get access to an API?', 'My key has expired. What now?', 'Who can see what I do here?'])
    expect(screen.getByText(question)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Report an Issue' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/help/report-issue'))
})

test('an issue is sent as entered, with its application and file, and leads back to help', async () => {
  const { user, router } = await show('/help/report-issue', {}, buildUser({ ownerApps: [{ id: 5, name: 'Settlement' }] }))
  const send = vi.spyOn(globalThis, 'fetch')
  await fill(user)
  await user.click(screen.getByRole('combobox', { name: 'Application' }))
  await user.click(await screen.findByRole('option', { name: 'Settlement' }))
  await user.upload(fileField(), new File(['png'], 'screen.png', { type: 'image/png' }))
  await user.click(screen.getByRole('button', { name: 'Report the issue' }))
  expect(await screen.findByText(/The portal admins have been told/)).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/help/faq'))
  const [, how] = send.mock.calls.find(([address]) => address === '/api/user/reportIssue') ?? []
  const form = how?.body as FormData
  expect([...form].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['title', 'Calls fail'],
    ['description', 'Since this morning'],
    ['appId', '5'],
    ['issueFile', 'screen.png'],
  ])
})

test('without applications of their own, people are not asked for one; a refusal is shown and the input stays', async () => {
  const { user } = await show('/help/report-issue', { 'POST /api/user/reportIssue': refusal(429, 'You can report 10 issues per hour') })
  await fill(user)
  expect(screen.queryByRole('combobox', { name: 'Application' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Report the issue' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You can report 10 issues per hour')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Calls fail')
})

test('a form on a page cannot be changed while it is sent, and again after a refusal', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { user } = await show('/help/report-issue', { 'POST /api/user/reportIssue': () => promise })
  await fill(user)
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(title.matches(':disabled')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Report the issue' }))
  expect(title.matches(':disabled')).toBe(true)
  await user.type(title, ', really')
  resolve(refusal(429, 'You can report 10 issues per hour'))
  await screen.findByRole('alert')
  expect([title.value, title.matches(':disabled')]).toEqual(['Calls fail', false])
})

test('a file that the server would refuse is refused before it is sent', async () => {
  const { user } = await show('/help/report-issue')
  await screen.findByRole('textbox', { name: 'Title' })
  await user.upload(fileField(), new File([], 'empty.png', { type: 'image/png' }))
  expect(await screen.findByText('This file is empty.')).toBeTruthy()
})

test('portal admins search the reports, and read one with its file', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = () => 'blob:file'
  const { user, requests } = await show('/help/issue-reports?q=fail&dock=issue-report:3', {}, admin)
  expect(await screen.findByText(/all calls fail/)).toBeTruthy()
  expect(requests.find(({ path }) => path === '/api/issue-reports')?.query).toMatchObject({ title: 'fail', sort: 'createdAt' })
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('screen.png')
})

test('a report is marked as done and opened again; it says by whom', async () => {
  let done: { at: string; by: string } | null = null
  const { user, requests } = await show(
    '/help/issue-reports?dock=issue-report:3',
    {
      'GET /api/issue-report/3': () => ({ ...report, done }),
      'PUT /api/issue-report/3/state': () => {
        done = done ? null : { at: '2026-11-03T10:00:00.000Z', by: 'Mara Lind' }
        return { ...report, done }
      },
    },
    admin,
  )
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
  expect(await screen.findByText('The issue is marked as done.')).toBeTruthy()
  expect(await screen.findByText(/^Mara Lind, /)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Open again' }))
  expect(await screen.findByText('The issue is open again.')).toBeTruthy()
  await screen.findByRole('button', { name: 'Mark as done' })
  expect(screen.queryByText(/^Mara Lind, /)).toBeNull()
  expect(sent()).toEqual([{ state: 'done' }, { state: 'open' }])
})

test('a state narrows the reports', async () => {
  const { user, router, requests } = await show('/help/issue-reports', {}, admin)
  await user.click(await screen.findByRole('button', { name: /^State/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Open' }))
  await waitFor(() => expect(requests.filter(({ path }) => path === '/api/issue-reports').at(-1)?.query).toMatchObject({ state: 'open' }))
  expect(router.state.location.search).toMatchObject({ state: 'open' })
})

test('a video that the installation names is a link with its poster, and nothing is loaded from where it leads', async () => {
  const poster = 'data:image/png;base64,iVBORw0KGgo='
  await show('/help/faq', {
    'GET /api/help/videos': [
      { name: 'start', address: 'https://videos.example/start?v=1', poster },
      { name: 'calls', address: null, poster: null },
    ],
  })
  const link = await screen.findByRole('link', { name: 'Watch: Getting started with the portal' })
  expect(link.getAttribute('href')).toBe('https://videos.example/start?v=1')
  expect(link.getAttribute('rel')).toBe('noreferrer noopener')
  expect(screen.getByText('Opens videos.example in a new tab.')).toBeTruthy()
  expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual([poster])
  expect(document.querySelectorAll('iframe, video')).toHaveLength(0)
  expect(screen.getByRole('link', { name: 'Open the steps: From a key to the first call' })).toBeTruthy()
})

test('videos that could not be loaded say so; the questions are there', async () => {
  await show('/help/faq', { 'GET /api/help/videos': refusal(500, 'Because') })
  expect(await screen.findByText('The videos could not be loaded.')).toBeTruthy()
  expect(screen.getByText('How do I get access to an API?')).toBeTruthy()
})
