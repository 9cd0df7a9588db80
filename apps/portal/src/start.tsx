import { followPerson } from './app.tsx'
import { isFirstScreen, loadAllScreens } from './routes/more-screens.ts'
import { connectSession } from './shared/api/session-link.ts'
import { dropDrafts, followSignOuts } from './shared/form/draft.ts'
import { messageKey } from './shared/message-key.ts'
import type { TextKey } from './shared/text-key.ts'
import type { Translate } from './shared/texts/use-translation.ts'
import { notify } from './shell/notices/notices.ts'
import { notifyFailure } from './shell/notices/notify-failure.tsx'
import type { Early } from './shell/session/early.ts'
import { canonicalAddress } from './shell/session/environment.ts'
import { createIdentity, type Identity } from './shell/session/provider/identity.ts'
import { createSession, type Session } from './shell/session/session.ts'
import { endAtService, loadUserDetail } from './shell/session/session-calls.ts'
import { forgetSignOutReason, type SignOutReason, storeSignOutReason } from './shell/session/sign-out-reason.ts'
import { tabs } from './shell/session/tabs.ts'
import { settingsStore } from './shell/settings/settings-store.ts'
import { startTexts } from './shell/texts.ts'
import { show } from './show.tsx'

/** Drafts survive the sign-out of an idle user, who may come back to them; after any other sign-out they are deleted, in every tab. */
const leave = (reason: SignOutReason) => {
  storeSignOutReason(reason)
  if (reason !== 'idle') dropDrafts()
}

const beginSession = (identity: Identity): Session => {
  const session = createSession({
    identity,
    loadUser: loadUserDetail,
    endAtService,
    leave,
    tabs: tabs.ending,
  })
  connectSession(session)
  followSignOuts()
  followPerson(session)
  tabs.view.onChanged(() => void session.reread())
  return session
}

/** Also shown if no texts could be loaded (specification 2 §8). */
const noEnvironment = messageKey('The service did not return valid environment details')

/** What is said of a session that the user has not ended. */
const told: Partial<Record<SignOutReason, TextKey>> = {
  disabled: 'session.disabled',
  unverified: 'session.unverified',
  mismatch: 'session.mismatch',
  idle: 'idle.loggedOut',
}

const notifySignedOut = (reason: SignOutReason | undefined, t: Translate) => {
  const text = reason && told[reason]
  if (text) notify.persistent(t(text))
}

const sayNoEnvironment = (text: string) => {
  document.body.textContent = text
  window.alert(text)
}

/** Starts the portal: loads the texts, then renders the screen and signs in silently, unless that was begun. */
export const start = async (early: Early) => {
  if (!isFirstScreen(window.location.pathname)) loadAllScreens()
  const texts = startTexts(settingsStore.get().language)
  const [environment] = await Promise.all([early.environment, texts.catch(() => undefined)])
  if (!environment) return sayNoEnvironment(await texts.then((t) => t('session.noEnvironment')).catch(() => noEnvironment))
  // Without texts nothing is shown: a screen would hold their keys.
  const t = await texts
  const address = canonicalAddress(window.location.href, environment.authority)
  if (address) return window.location.replace(address)

  const { reason, signIn } = early
  const session = beginSession((await signIn?.identity) ?? createIdentity(environment))
  const shown = show(session)
  // What the build has drawn is taken over before anything in it changes. Any other page is rendered while the provider is asked.
  if (!signIn) await shown
  const restored = session
    .restore({ skip: reason !== undefined, asked: signIn?.identified })
    .catch((failure) => notifyFailure(t('session.failed'), failure))
  await shown
  forgetSignOutReason()
  notifySignedOut(reason, t)
  await restored
}
