import { followPerson } from './app.tsx'
import { isFirstScreen, loadAllScreens } from './routes/more-screens.ts'
import { connectSession } from './shared/api/session-link.ts'
import { dropDrafts, followSignOuts } from './shared/form/draft.ts'
import { messageKey } from './shared/message-key.ts'
import type { Translate } from './shared/texts/use-translation.ts'
import { notify } from './shell/notices/notices.ts'
import { notifyFailure } from './shell/notices/notify-failure.tsx'
import { canonicalAddress, type Environment, loadEnvironment } from './shell/session/environment.ts'
import { createIdentity } from './shell/session/provider/identity.ts'
import { createSession, type Session } from './shell/session/session.ts'
import { endAtService, loadUserDetail } from './shell/session/session-calls.ts'
import { type SignOutReason, storeSignOutReason, takeSignOutReason } from './shell/session/sign-out-reason.ts'
import { tabs } from './shell/session/tabs.ts'
import { settingsStore } from './shell/settings/settings-store.ts'
import { startTexts } from './shell/texts.ts'
import { show } from './show.tsx'

/** Drafts survive the sign-out of an idle user, who may come back to them; after any other sign-out they are deleted, in every tab. */
const leave = (reason: SignOutReason) => {
  storeSignOutReason(reason)
  if (reason !== 'idle') dropDrafts()
}

const beginSession = (environment: Environment): Session => {
  const session = createSession({
    identity: createIdentity(environment),
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

const notifySignedOut = (reason: SignOutReason | undefined, t: Translate) => {
  if (reason === 'disabled') notify.persistent(t('session.disabled'))
  if (reason === 'unverified') notify.persistent(t('session.unverified'))
  if (reason === 'mismatch') notify.persistent(t('session.mismatch'))
  if (reason === 'idle') notify.persistent(t('idle.loggedOut'))
}

const sayNoEnvironment = (text: string) => {
  document.body.textContent = text
  window.alert(text)
}

/** Starts the portal: loads texts and environment in parallel, then renders the screen and signs in silently. */
export const start = async () => {
  if (!isFirstScreen(window.location.pathname)) loadAllScreens()
  const texts = startTexts(settingsStore.get().language)
  const [environment] = await Promise.all([loadEnvironment(), texts.catch(() => undefined)])
  if (!environment) return sayNoEnvironment(await texts.then((t) => t('session.noEnvironment')).catch(() => noEnvironment))
  // Without texts nothing is shown: a screen would hold their keys.
  const t = await texts
  const address = canonicalAddress(window.location.href, environment.authority)
  if (address) return window.location.replace(address)

  const session = beginSession(environment)
  const reason = takeSignOutReason()
  const isDrawn = document.getElementById('root')?.hasChildNodes() === true
  const shown = show(session)
  // What the build has drawn is taken over before anything in it changes. Any other page is rendered while the provider is asked.
  if (isDrawn) await shown
  const restored = session.restore({ skip: reason !== undefined }).catch((failure) => notifyFailure(t('session.failed'), failure))
  await shown
  notifySignedOut(reason, t)
  await restored
}
