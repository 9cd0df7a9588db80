import type { UserDetail } from '@apim/contract'
import { describe, expect, test } from 'vitest'
import type { Identified, Identity } from './provider/identity.ts'
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
  termsDue: null,
  keyReveal: true,
})
const refusal = (status: number, errors: Record<string, string> = {}, code?: string) =>
  Object.assign(new Error(`answer ${status}`), { status, errors, code })

/** A fake provider, and a record of everything the session did. */
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

/** Lets all settled promises run their handlers. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('a server that is away while a session is restored', () => {
  const away = async (): Promise<never> => {
    throw refusal(503)
  }
  const awaiting = async (first: () => Promise<never> = away) => {
    const all = setUp()
    all.play.silent = async () => person('ada')
    all.play.detail = first
    await all.session.restore()
    return all
  }

  test.each([
    ['503', away],
    ['500', () => Promise.reject(refusal(500))],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s signs no one out: the reason is kept, and who is signed in is asked again', async (_, first) => {
    const { session, play, did } = await awaiting(first)
    expect(session.state.get()).toMatchObject({ phase: 'restoring', failure: expect.any(Error) })
    play.detail = away
    await session.restoreAgain()
    expect(session.state.get()).toMatchObject({ phase: 'restoring', failure: { status: 503 } })
    play.detail = async (identified) => detailOf(identified)
    const again = Promise.all([session.restoreAgain(), session.restoreAgain()])
    expect(session.state.get()).toEqual({ phase: 'restoring' })
    await again
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', subject: 'ada' })
    expect(did).toEqual(['silently', 'silently', 'silently'])
  })

  test.each([
    ['a new token', async () => person('ada', 'new'), 'new'],
    ['the one before, if the provider does not answer', () => Promise.reject(new TypeError('Failed to fetch')), 'token of ada'],
    ['the one before, if the provider names no one', async () => undefined, 'token of ada'],
  ])('asks with %s; whom the server refuses by then is a visitor', async (_, silent, token) => {
    const { session, play, phase } = await awaiting()
    play.silent = silent
    const tokens: string[] = []
    play.detail = async ({ accessToken }) => {
      tokens.push(accessToken)
      throw refusal(401)
    }
    await session.restoreAgain()
    expect([tokens, phase()]).toEqual([[token], 'signed-out'])
    await session.restoreAgain()
    expect(tokens).toEqual([token])
  })

  test('a sign-in that fails while Retry asks leaves the page waiting, and Retry has the token that was renewed', async () => {
    const { session, play } = await awaiting()
    const silent = Promise.withResolvers<Identified | undefined>()
    play.silent = () => silent.promise
    const again = session.restoreAgain()
    await expect(session.signIn()).rejects.toMatchObject({ status: 503 })
    play.renewed(person('ada', 'renewed'))
    play.renewed(person('eve', 'of someone else'))
    play.detail = async (identified) => detailOf(identified)
    silent.resolve(undefined)
    await again
    expect(session.headers()).toMatchObject({ authorization: 'Bearer renewed' })
  })

  test('too many calls and a sign-in that fails likewise leave the page waiting', async () => {
    const { session, play, did } = await awaiting()
    play.detail = () => Promise.reject(refusal(429))
    await session.restoreAgain()
    expect(session.state.get()).toMatchObject({ phase: 'restoring', failure: { status: 429 } })
    play.detail = away
    await expect(session.signIn()).rejects.toMatchObject({ status: 503 })
    expect(session.state.get()).toMatchObject({ phase: 'restoring', failure: { status: 429 } })
    expect(did).not.toContain('forget')
  })

  test('neither who signs in meanwhile nor a sign-out in another tab is undone by what the server answers late', async () => {
    const late = async () => {
      const all = await awaiting()
      const details = Promise.withResolvers<UserDetail>()
      all.play.detail = () => details.promise
      const again = all.session.restoreAgain()
      const answered = () => (details.resolve(detailOf(person('ada'))), again)
      return { ...all, answered }
    }
    const here = await late()
    here.play.window = async () => person('eve')
    here.play.detail = async (identified) => detailOf(identified)
    await here.session.signIn()
    await here.answered()
    expect(here.session.state.get()).toMatchObject({ phase: 'signed-in', subject: 'eve' })
    await here.session.restoreAgain()
    expect(here.session.state.get()).toMatchObject({ phase: 'signed-in', subject: 'eve' })
    const elsewhere = await late()
    elsewhere.play.endedElsewhere()
    await elsewhere.answered()
    expect(elsewhere.phase()).toBe('signed-out')
  })
})

describe('a provider that answers late, while someone signs in or out', () => {
  const late = () => {
    const { promise, resolve } = Promise.withResolvers<Identified | undefined>()
    const all = setUp()
    all.play.silent = () => promise
    return { ...all, answer: resolve, restored: all.session.restore() }
  }

  test('who has signed in meanwhile, in the window, stays signed in, as the person of that window', async () => {
    for (const silent of [undefined, person('eve')]) {
      const { session, answer, restored } = late()
      await session.signIn()
      answer(silent)
      await restored
      expect(session.state.get()).toMatchObject({ phase: 'signed-in', subject: 'ada' })
      expect(session.headers()).toMatchObject({ authorization: 'Bearer token of ada' })
    }
  })

  test('after a sign-out in another tab, a late refusal of the user ends no session that has begun since', async () => {
    const { session, play, did, phase, answer, restored } = late()
    const details = Promise.withResolvers<UserDetail>()
    play.detail = () => details.promise
    answer(person('ada'))
    await settle()
    play.endedElsewhere()
    play.detail = async (identified) => detailOf(identified)
    await session.signIn()
    did.length = 0
    details.reject(refusal(401, {}, 'session-expired'))
    await restored
    expect([phase(), did]).toEqual(['signed-in', []])
  })

  test('after a sign-out in another tab, a late token is dropped: it would be renewed without end', async () => {
    const { play, did, phase, answer, restored } = late()
    play.endedElsewhere()
    await settle()
    did.length = 0
    answer(person('ada'))
    await restored
    expect([phase(), did]).toEqual(['signed-out', ['forget']])
  })
})

describe('signing in', () => {
  test('at startup the provider is asked silently; without a session there, the user is signed out', async () => {
    const { session, did, phase } = setUp()
    expect(phase()).toBe('restoring')
    await session.restore()
    expect(did).toEqual(['silently'])
    expect(phase()).toBe('signed-out')
  })

  test('if the provider is unreachable, the visitor is told and may sign in', async () => {
    const { session, play, phase } = setUp()
    play.silent = () => Promise.reject(new Error('a part of the portal could not be loaded'))
    await expect(session.restore()).rejects.toThrow('could not be loaded')
    expect(phase()).toBe('signed-out')
    await session.signIn()
    expect(phase()).toBe('signed-in')
  })

  test('a user with a session at the provider is signed in again without a window', async () => {
    const { session, play, phase } = setUp()
    play.silent = async () => person('ada')
    await session.restore()
    expect(phase()).toBe('signed-in')
    expect(session.headers()).toEqual({ authorization: 'Bearer token of ada', APIM_USER_ID: '3' })
  })

  test('right after a sign-out the provider is not asked, so that the sign-out is not undone', async () => {
    const { session, play, did, phase } = setUp()
    play.silent = async () => person('ada')
    await session.restore({ skip: true })
    expect(did).toEqual([])
    expect(phase()).toBe('signed-out')
  })

  test('no one counts as signed in before the user details are loaded, and no call carries a token until then', async () => {
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

  test('a failure to load the user details clears everything and is reported', async () => {
    const { session, play, did, phase } = setUp()
    play.detail = async () => {
      throw refusal(500)
    }
    await expect(session.signIn()).rejects.toThrow('answer 500')
    expect(phase()).toBe('signed-out')
    expect(did).toEqual(['window', 'forget'])
    expect(session.headers()).toEqual({})
  })

  test('a disabled user is signed out at the provider too, and the reason is kept for the next page', async () => {
    const { session, play, did, phase } = setUp()
    play.detail = async () => {
      throw refusal(403, { disabled: 'Y' })
    }
    await session.signIn()
    expect(phase()).toBe('signed-out')
    expect(did).toEqual(['window', 'signed out disabled', 'tell tabs', 'end at provider'])
  })

  test('a user who is disabled is signed out by the first call that says so, once', async () => {
    const { session, did, phase } = await signedIn()
    did.length = 0
    session.refused(refusal(403))
    expect(phase()).toBe('signed-in')
    for (const _ of ['one', 'another']) session.refused(refusal(403, { disabled: 'Y' }))
    await settle()
    expect(phase()).toBe('signed-out')
    expect(did).toEqual(['signed out disabled', 'tell tabs', 'end token of ada', 'end at provider'])
  })

  test('a view as another user that has ended at the server ends here with the first call that is refused for it, once', async () => {
    const { session, play, did } = setUp()
    const view = {
      by: { id: 3, email: 'ada@acme.example', firstname: 'ada', lastname: 'Acme' },
      reason: 'r',
      expiresAt: '',
      secondsLeft: 60,
    }
    play.detail = async () => ({ ...detailOf(person('grace')), view })
    await session.signIn()
    let asked = 0
    play.detail = async (identified) => {
      asked += 1
      return detailOf(identified)
    }
    for (const _ of ['one', 'another']) session.refused(refusal(403, {}, 'identity-mismatch'))
    await settle()
    expect([asked, session.state.get()]).toMatchObject([1, { phase: 'signed-in', user: { id: 3, firstname: 'ada' } }])
    did.length = 0
    // Not a view: the refusal is that call's alone.
    session.refused(refusal(403, {}, 'identity-mismatch'))
    await settle()
    expect([asked, did]).toEqual([1, []])
  })

  test.each([
    ['email-not-verified', 'unverified'],
    ['identity-mismatch', 'mismatch'],
  ])(
    'a user rejected as %s is signed out at the provider too, which would otherwise identify the same user again',
    async (code, reason) => {
      const { session, play, did, phase } = setUp()
      play.silent = async () => person('ada')
      play.detail = async () => {
        throw refusal(403, {}, code)
      }
      await session.restore()
      expect(phase()).toBe('signed-out')
      expect(did).toEqual(['silently', `signed out ${reason}`, 'tell tabs', 'end at provider'])
    },
  )

  test('a session that ended meanwhile is not a failure at startup, and the next sign-in asks for the password', async () => {
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

  test('a sign-in that returns an ended session is reported, and the next one asks for the password', async () => {
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

describe('signing out', () => {
  test('a sign-out ends the session at the server, at the provider and in the other tabs', async () => {
    const { session, did, phase } = await signedIn()
    await session.signOut()
    expect(did).toEqual(['signed out logout', 'tell tabs', 'end token of ada', 'end at provider'])
    expect(phase()).toBe('signed-out')
    expect(session.headers()).toEqual({})
  })

  test('a sign-out in another tab ends this session without another request to the provider', async () => {
    const { play, did, phase } = await signedIn()
    play.endedElsewhere()
    await settle()
    expect(phase()).toBe('signed-out')
    expect(did).toEqual(['forget'])
  })
})

describe('a call rejected with 401', () => {
  test('continues with the new token after a silent renewal', async () => {
    const { session, play, did } = await signedIn()
    play.silent = async () => person('ada', 'new')
    expect(await session.renew()).toBe(true)
    expect(did).toEqual(['silently'])
    expect(session.headers().authorization).toBe('Bearer new')
  })

  test('shares one renewal with others that failed at the same time', async () => {
    const { session, play, did } = await signedIn()
    play.silent = async () => person('ada', 'new')
    expect(await Promise.all([session.renew(), session.renew(), session.renew()])).toEqual([true, true, true])
    expect(did).toEqual(['silently'])
  })

  test('waits for the user if the provider has no session, keeps the screen, and continues for the same user', async () => {
    const { session, did } = await signedIn()
    const renewal = session.renew()
    await settle()
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', expired: true })
    await session.signInAgain()
    expect(await renewal).toBe(true)
    expect(did).toEqual(['silently', 'window, password again'])
    expect(session.state.get()).not.toHaveProperty('expired')
  })

  test('asks the user at once if the server says that the session itself has ended', async () => {
    const { session, play, did } = await signedIn()
    play.silent = async () => person('ada', 'useless')
    void session.renew({ code: 'session-expired' })
    await settle()
    expect(did).toEqual([])
    expect(session.state.get()).toMatchObject({ expired: true })
  })

  test('never continues if someone else signs in', async () => {
    const { session, play } = await signedIn()
    const renewal = session.renew()
    await settle()
    play.window = async () => person('mallory')
    await session.signInAgain()
    expect(await renewal).toBe(false)
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', subject: 'mallory' })
  })

  test('never accepts a silent token of someone else', async () => {
    const { session, play } = await signedIn()
    play.silent = async () => person('mallory')
    void session.renew()
    await settle()
    expect(session.state.get()).toMatchObject({ subject: 'ada', expired: true })
    expect(session.headers().authorization).toBe('Bearer token of ada')
  })

  test('asks the user if the server rejects the silently renewed token too', async () => {
    const { session, play } = await signedIn()
    play.silent = async () => person('ada', 'new')
    play.detail = async () => {
      throw refusal(401)
    }
    void session.renew()
    await settle()
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', expired: true })
  })

  test('fails if the user signs out instead of signing in again', async () => {
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

  test('ends the session of a user who was disabled meanwhile', async () => {
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

describe('a sign-out in another tab during a silent renewal', () => {
  /** What is still to come when the sign-out does. */
  const during = async (what: 'silent' | 'detail', issued?: Identified) => {
    const all = await signedIn()
    const late = Promise.withResolvers<void>()
    all.play.silent = async () => issued
    const { silent, detail } = all.play
    if (what === 'silent') all.play.silent = () => late.promise.then(silent)
    else all.play.detail = (identified) => late.promise.then(() => detail(identified))
    const renewal = all.session.renew()
    await settle()
    all.play.endedElsewhere()
    return { ...all, renewal, arrive: late.resolve }
  }

  test.each(['silent', 'detail'] as const)('is not undone by the %s answer that was under way', async (what) => {
    const { renewal, arrive, phase, session } = await during(what, person('ada', 'new'))
    arrive()
    expect(await renewal).toBe(false)
    expect([phase(), session.headers()]).toEqual(['signed-out', {}])
  })

  test('drops a token that a renewal gets after it, which would be renewed without end', async () => {
    const { did, arrive, renewal } = await during('silent', person('ada', 'new'))
    await settle()
    did.length = 0
    arrive()
    expect([await renewal, did]).toEqual([false, ['forget']])
  })

  test('is not undone by a page that was just being opened', async () => {
    const { session, play, phase } = setUp()
    const late = Promise.withResolvers<Identified>()
    play.silent = () => late.promise
    const restored = session.restore()
    play.endedElsewhere()
    late.resolve(person('ada'))
    await restored
    expect([phase(), session.headers()]).toEqual(['signed-out', {}])
  })

  test('leaves nothing waiting if the provider has no session: the next user’s calls are renewed', async () => {
    const { session, play, arrive, renewal } = await during('silent')
    arrive()
    await settle()
    await session.signIn()
    play.silent = async () => undefined
    const next = session.renew()
    await settle()
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', expired: true })
    await session.signInAgain()
    expect([await renewal, await next]).toEqual([false, true])
  })
})

test('a late refusal of a token that was replaced meanwhile asks for no other sign-in; only the same user’s call is repeated', async () => {
  const { session, play } = await signedIn()
  const sent = session.headers()
  play.renewed(person('ada', 'fresh'))
  expect(await session.renew({ code: 'session-expired' }, sent)).toBe(true)
  expect(await session.renew({ code: 'session-expired' }, { ...sent, APIM_USER_ID: '99' })).toBe(false)
  expect(session.state.get()).not.toHaveProperty('expired')
  void session.renew({ code: 'session-expired' }, session.headers())
  await expect.poll(() => session.state.get()).toMatchObject({ expired: true })
})

test("an automatically renewed token is used, unless it is someone else's", async () => {
  const { session, play } = await signedIn()
  play.renewed(person('ada', 'fresh'))
  expect(session.headers().authorization).toBe('Bearer fresh')
  play.renewed(person('mallory'))
  expect(session.headers().authorization).toBe('Bearer fresh')
})

describe('a call that needs a recent sign-in', () => {
  test('asks for the password, and continues for the same user with the new token', async () => {
    const { session, play, did } = await signedIn()
    play.window = async () => person('ada', 'recent')
    expect(await session.confirmIdentity()).toBe(true)
    expect(did).toEqual(['window, password again'])
    expect(session.headers().authorization).toBe('Bearer recent')
  })

  test('does not continue for someone else', async () => {
    const { session, play } = await signedIn()
    play.window = async () => person('mallory')
    expect(await session.confirmIdentity()).toBe(false)
  })

  test('leaves the session unchanged if the window is closed', async () => {
    const { session, play, phase } = await signedIn()
    play.window = async () => {
      throw Object.assign(new Error('closed'), { name: 'PopupClosed' })
    }
    await expect(session.confirmIdentity()).rejects.toThrow('closed')
    expect(phase()).toBe('signed-in')
    expect(session.headers().authorization).toBe('Bearer token of ada')
  })
})

describe('details that have changed', () => {
  test('are read again without asking the provider', async () => {
    const { session, play, did } = await signedIn()
    play.detail = async (identified) => ({ ...detailOf(identified), ownerApps: [{ id: 8, name: 'Clearing' }] })
    await session.reread()
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', user: { ownerApps: [{ id: 8 }] } })
    expect(did).toEqual([])
  })
  test('stay as they were if that fails, and a visitor has none', async () => {
    const { session, play } = await signedIn()
    play.detail = async () => Promise.reject(refusal(503))
    await session.reread()
    expect(session.state.get()).toMatchObject({ phase: 'signed-in', user: { ownerApps: [] } })
    const visitor = setUp()
    await visitor.session.reread()
    expect(visitor.did).toEqual([])
  })
})
