import { createMemoryHistory } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { App, followPerson } from './app.tsx'
import { createPortalRouter } from './router.ts'
import { addAllScreens } from './routes/more-screens.ts'
import { connectSession } from './shared/api/session-link.ts'
import { confirm } from './shell/confirm/confirm.ts'
import { notify } from './shell/notices/notices.ts'
import { createSession } from './shell/session/session.ts'
import { buildApiDetail, buildDeployment } from './testing/apis.ts'
import { buildUser } from './testing/people.ts'
import { serve } from './testing/service.ts'
import './testing/render.tsx'

const admin = { roles: ['ROLE_PORTAL_ADMIN' as const], organizationId: 1, organizationExternal: false }
const [ada, bob] = [buildUser({ ...admin, email: 'ada@acme.example' }), buildUser({ ...admin, id: 8, email: 'bob@acme.example' })]

/** A session in which each sign-in, silent or in the window, is that of the next person. */
const sessionOf = (...people: (typeof ada)[]) => {
  let [who = ada] = people
  const next = async () => {
    who = people.shift() ?? who
    return { subject: who.email, accessToken: 'token' }
  }
  return createSession({
    identity: {
      silently: next,
      inWindow: next,
      forget: async () => undefined,
      endSession: async () => undefined,
      onRenewed: () => undefined,
    },
    loadUser: async () => who,
    endAtService: () => undefined,
    leave: () => undefined,
    tabs: { tell: () => undefined, onEnded: () => undefined },
  })
}

const showing = async (session: ReturnType<typeof sessionOf>, { at = '/settings?dock=add-access:7.2', skip = false } = {}) => {
  connectSession({ headers: () => ({}), renew: async () => false, refused: () => undefined })
  followPerson(session)
  const router = createPortalRouter({ history: createMemoryHistory({ initialEntries: [at] }) })
  await session.restore({ skip })
  await addAllScreens(router)
  render(<App session={session} router={router} />)
}

/** The portal with Ada signed in; in the sign-in window, the next person signs in. */
const open = async (next: typeof ada) => {
  const session = sessionOf(ada, next)
  await showing(session)
  const nickname = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nickname' })
  const user = userEvent.setup()
  await user.type(await nickname(), 'typed by Ada')
  return { user, nickname, signInAgain: () => act(() => session.confirmIdentity().then(() => undefined)) }
}

const answers = {
  'GET /api/all-organizations': [{ organizationId: 2, organizationName: 'Acme Wealth' }],
  'GET /api/allapis': [{ id: 7, name: 'Core Banking' }],
  'GET /api/api-detail/7': buildApiDetail({ deployments: [buildDeployment()] }),
}

beforeEach(() => sessionStorage.clear())

test('a user who signs in again finds the screen as they left it', async () => {
  serve(answers)
  const { nickname, signInAgain } = await open(ada)
  await signInAgain()
  expect((await nickname()).value).toBe('typed by Ada')
})

test('a different user finds nothing that was typed, asked or shown before', async () => {
  serve(answers)
  const { nickname, signInAgain } = await open(bob)
  const question = confirm({ title: 'Delete what Ada chose?' })
  notify.persistent('Said to Ada')
  await screen.findByRole('dialog')
  await screen.findByText('Said to Ada')
  await signInAgain()
  expect((await nickname()).value).toBe('')
  expect(Object.keys(sessionStorage).filter((key) => key.endsWith(`-${bob.id}`))).toEqual([])
  expect(await question).toBe('No')
  await waitFor(() => expect(screen.queryByText('Said to Ada')).toBeNull())
})

test('what a visitor was told, such as why they were signed out, is gone once they have signed in', async () => {
  serve(answers)
  const session = sessionOf(ada)
  await showing(session, { at: '/settings', skip: true })
  notify.persistent('Said to a visitor')
  await screen.findByText('Said to a visitor')
  await act(() => session.signIn())
  await waitFor(() => expect(screen.queryByText('Said to a visitor')).toBeNull())
})
