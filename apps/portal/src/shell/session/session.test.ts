import type { UserDetail } from '@apim/contract'
import { describe, expect, test } from 'vitest'
import type { Identified, Identity } from './identity.ts'
import { createSession } from './session.ts'

const person = (subject: string, accessToken = `token of ${subject}`): Identified => ({
  subject,
  accessToken,
})
const detailOf = ({ subject }: Identified): UserDetail => ({
  id: subject.length,
  email: `${subject}@acme.example`,
  firstname: subject,
  lastname: 'Acme',
  phoneNumber: null,
  roles: [],
  ownerApps: [],
  organizationId: 1,
  organizationName: 'Acme',
  organizationExternal: true,
  firstlogin: false,
})
const refusal = (status: number, errors: Record<string, string> = {}, code?: string) =>
  Object.assign(new Error(`answer ${status}`), { status, errors, code })

/** A provider that the test plays, and everything that the session did. */
const setUp = () => {
  const did: string[] = []
  const play = {
    silent: async (): Promise<Identified | undefined> => undefined,
    window: async (): Promise<Identified> => person('ada'),
    detail: async (identified: Identified): Promise<UserDetail> => detailOf(identified),
    renewed: (() => {}) as (identified: Identified) => void,
    endedElsewhere: () => {},
  }
  const identity: Identity = {
    silently: () => (did.push('silently'), play.silent()),
    inWindow: (options) => (did.push(options?.fresh ? 'window, password again' : 'window'), play.window()),
    forget: async () => void did.push('forget'),
    endSession: async () => void did.push('end at provider'),
    onRenewed: (listener) => {
      play.renewed = listener
    },
  }
  const session = createSession({
    identity,
    loadUser: (identified) => play.detail(identified),
    endAtService: ({ accessToken }) => void did.push(`end ${accessToken}`),
    leave: (reason) => void did.push(`signed out ${reason}`),
    tabs: {
      tell: () => void did.push('tell tabs'),
      onEnded: (listener) => {
        play.endedElsewhere = listener
      },
    },
  })
  return { session, play, did, phase: () => session.state.get().phase }
}

const signedIn = async () => {
  const all = setUp()
  await all.session.signIn()
  all.did.length = 0
  return all
}

/** Lets everything that is already decided happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('coming in', () => {
  test('at start the provider is asked silently; nobody there means signed out', async () => {
    const { session, did, phase } = setUp()
    expect(phase()).toBe('restoring')
    await session.restore()
    expect(did).toEqual(['silently'])
    expect(phase()).toBe('signed-out')
  })

  test('when the provider cannot be asked, a visitor is signed out, hears of it, and may sign in', async () => {
    const { session, play, phase } = setUp()
    play.silent = () => Promise.reject(new Error('a part of the portal could not be loaded'))
    await expect(session.restore()).rejects.toThrow('could not be loaded')
    expect(phase()).toBe('signed-out')
    await session.signIn()
    expect(phase()).toBe('signed-in')
  })

  test('somebody whom the provider still knows is signed in again without a window', async () => {
    const { session, play, phase } = setUp()
    play.silent = async () => person('ada')
    await session.restore()
    expect(phase()).toBe('signed-in')
    expect(session.headers()).toEqual({ authorization: 'Bearer token of ada', APIM_USER_ID: '3' })
  })

  test('right after a logout the provider is not asked, so that a logout cannot undo itself', async () => {
    const { session, play, did, phase } = setUp()
    play.silent = async () => person('ada')
    await session.restore({ skip: true })
    expect(did).toEqual([])
    expect(phase()).toBe('signed-out')
  })

  test('nobody counts as signed in before the user detail is there, and no call carries a token until then', async () => {
    const { session, play, phase } = setUp()
    let arrive: (user: UserDetail) => void = () => {}
    play.detail = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    const entering = session.signIn()
    await settle()
    expect(phase()).toBe('restoring')
    expect(session.headers()).toEqual({})
    arrive(detailOf(person('ada')))
    await entering
    expect(phase()).toBe('signed-in')
  })

  test('a user detail that fails to load clears everything and is told', async () => {
    const { session, play, did, phase } = setUp()
    play.detail = async () => {
      throw refusal(500)
    }
    await expect(session.signIn()).rejects.toThrow('answer 500')
    expect(phase()).toBe('signed-out')
    expect(did).toEqual(['window', 'forget'])
    expect(session.headers()).toEqual({})
  })

  test('a disabled user is logged out at the provider too, with the reason kept for the next page', async () => {
    const { session, play, did, phase } = setUp()
    play.detail = async () => {
      throw refusal(403, { disabled: 'Y' })
    }
    await session.signIn()
    expect(phase()).toBe('signed-out')
    expect(did).toEqual(['window', 'signed out disabled', 'tell tabs', 'end at provider'])
  })

  test.each([
    ['email-not-verified', 'unverified'],
    ['identity-mismatch', 'mismatch'],
  ])('whom the service refuses as %s is logged out at the provider too, which would name the same person again', async (code, reason) => {
    const { session, play, did, phase } = setUp()
    play.silent = async () => person('ada')
    play.detail = async () => {
      throw refusal(403, {}, code)
    }
    await session.restore()
    expect(phase()).toBe('signed-out')
    expect(did).toEqual(['silently', `signed out ${reason}`, 'tell tabs', 'end at provider'])
  })

  test('a session that ended meanwhile is no failure at start, and the next sign-in asks for the password', async () => {
    const { session, play, did, phase } = setUp()
    play.silent = async () => person('ada')
    play.detail = async () => {
      throw refusal(401, {}, 'session-expired')
    }
    await session.restore()
    expect(phase()).toBe('signed-out')
    play.detail = async (identified) => detailOf(identified)
    await session.signIn()
    expect(phase()).toBe('signed-in')
    expect(did).toEqual(['silently', 'forget', 'window, password again'])
  })

  test('a sign-in that brings back an ended session is told, and the next one asks for the password', async () => {
    const { session, play, did } = setUp()
    play.detail = async () => {
      throw refusal(401, {}, 'session-expired')
    }
    await expect(session.signIn()).rejects.toThrow('answer 401')
    play.detail = async (identified) => detailOf(identified)
    await session.signIn()
    await session.signIn()
    expect(did).toEqual(['window', 'forget', 'window, password again', 'window'])
  })
})

describe('going out', () => {
  test('a logout ends the session at the service, at the provider and in the other tabs', async () => {
    const { session, did, phase } = await signedIn()
    await session.signOut()
    expect(did).toEqual(['signed out logout', 'tell tabs', 'end token of ada', 'end at provider'])
    expect(phase()).toBe('signed-out')
    expect(session.headers()).toEqual({})
  })

  test('a logout in another tab ends this one, without another round to the provider', async () => {
    const { play, did, phase } = await signedIn()
    play.endedElsewhere()
    await settle()
    expect(phase()).toBe('signed-out')
    expect(did).toEqual(['forget'])
  })
})

describe('a call that was refused', () => {
  test('goes on after a silent renewal, with the new token', async () => {
    const { session, play, did } = await signedIn()
    play.silent = async () => person('ada', 'new')
    expect(await session.renew()).toBe(true)
    expect(did).toEqual(['silently'])
    expect(session.headers().authorization).toBe('Bearer new')
  })

  test('shares one renewal with the others that failed at the same time', async () => {
    const { session, play, did } = await signedIn()
    play.silent = async () => person('ada', 'new')
    expect(await Promise.all([session.renew(), session.renew(), session.renew()])).toEqual([true, true, true])
    expect(did).toEqual(['silently'])
  })

  test('waits for the person when the provider gives nothing, keeps what is on the screen, and goes on for the same person', async () => {
    const { session, did } = await signedIn()
    const renewal = session.renew()
    await settle()
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', expired: true })
    await session.signInAgain()
    expect(await renewal).toBe(true)
    expect(did).toEqual(['silently', 'window, password again'])
    expect(session.state.get()).not.toHaveProperty('expired')
  })

  test('asks the person at once when the service says that the session itself is over', async () => {
    const { session, play, did } = await signedIn()
    play.silent = async () => person('ada', 'useless')
    void session.renew({ code: 'session-expired' })
    await settle()
    expect(did).toEqual([])
    expect(session.state.get()).toMatchObject({ expired: true })
  })

  test('never goes on when somebody else signs in instead', async () => {
    const { session, play } = await signedIn()
    const renewal = session.renew()
    await settle()
    play.window = async () => person('mallory')
    await session.signInAgain()
    expect(await renewal).toBe(false)
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', subject: 'mallory' })
  })

  test('never takes a silent token of somebody else', async () => {
    const { session, play } = await signedIn()
    play.silent = async () => person('mallory')
    void session.renew()
    await settle()
    expect(session.state.get()).toMatchObject({ subject: 'ada', expired: true })
    expect(session.headers().authorization).toBe('Bearer token of ada')
  })

  test('asks the person when the service refuses the silently renewed token as well', async () => {
    const { session, play } = await signedIn()
    play.silent = async () => person('ada', 'new')
    play.detail = async () => {
      throw refusal(401)
    }
    void session.renew()
    await settle()
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', expired: true })
  })

  test('ends when the person logs out instead of signing in again', async () => {
    const { session } = await signedIn()
    const renewal = session.renew()
    await settle()
    await session.signOut()
    expect(await renewal).toBe(false)
  })

  test('is not renewed for a visitor', async () => {
    const { session, did } = setUp()
    await session.restore()
    did.length = 0
    expect(await session.renew()).toBe(false)
    expect(did).toEqual([])
  })

  test('ends for a user who was disabled meanwhile', async () => {
    const { session, play, did, phase } = await signedIn()
    play.silent = async () => person('ada', 'new')
    play.detail = async () => {
      throw refusal(403, { disabled: 'Y' })
    }
    expect(await session.renew()).toBe(false)
    expect(phase()).toBe('signed-out')
    expect(did).toContain('signed out disabled')
  })
})

test("a token that was renewed by itself is used, unless it is somebody else's", async () => {
  const { session, play } = await signedIn()
  play.renewed(person('ada', 'fresh'))
  expect(session.headers().authorization).toBe('Bearer fresh')
  play.renewed(person('mallory'))
  expect(session.headers().authorization).toBe('Bearer fresh')
})

describe('a call that needs a recent sign-in', () => {
  test('asks for the password, and goes on for the same person with the new token', async () => {
    const { session, play, did } = await signedIn()
    play.window = async () => person('ada', 'recent')
    expect(await session.confirmIdentity()).toBe(true)
    expect(did).toEqual(['window, password again'])
    expect(session.headers().authorization).toBe('Bearer recent')
  })

  test('does not go on for somebody else', async () => {
    const { session, play } = await signedIn()
    play.window = async () => person('mallory')
    expect(await session.confirmIdentity()).toBe(false)
  })

  test('leaves the session as it is when the window was closed', async () => {
    const { session, play, phase } = await signedIn()
    play.window = async () => {
      throw Object.assign(new Error('closed'), { name: 'PopupClosed' })
    }
    await expect(session.confirmIdentity()).rejects.toThrow('closed')
    expect(phase()).toBe('signed-in')
    expect(session.headers().authorization).toBe('Bearer token of ada')
  })
})
