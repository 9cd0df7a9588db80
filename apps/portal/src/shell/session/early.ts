import { canonicalAddress, type Environment, loadEnvironment } from './environment.ts'
import { createIdentity, type Identified, type Identity } from './provider/identity.ts'
import { readSignOutReason, type SignOutReason } from './sign-out-reason.ts'

/** What a page asks for before its scripts have run, so that the answers are there when they have. */
export interface Early {
  environment: Promise<Environment | undefined>
  /** Why the last session of this tab ended: then no one is signed in silently. */
  reason: SignOutReason | undefined
  /** The silent sign-in; undefined where the page asks for it itself, once it is shown. */
  signIn: { identity: Promise<Identity | undefined>; identified: Promise<Identified | undefined> } | undefined
}

const askSilently = (environment: Promise<Environment | undefined>) => {
  const identity = environment.then((known) =>
    known && !canonicalAddress(window.location.href, known.authority) ? createIdentity(known) : undefined,
  )
  const identified = identity.then((one) => one?.silently())
  // The page itself says so once it waits for it.
  identified.catch(() => undefined)
  return { identity, identified }
}

/**
 * Asks for the environment and, where the build has drawn nothing, who is signed in: such a page waits for it. A page that the build has drawn is complete
 * without it, and its scripts come first.
 */
export const beginEarly = (): Early => {
  const environment = loadEnvironment()
  const reason = readSignOutReason()
  const isDrawn = document.getElementById('root')?.hasChildNodes() === true
  return { environment, reason, signIn: reason || isDrawn ? undefined : askSilently(environment) }
}
