import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Context, pageContext, sendPage } from '../context.ts'
import { networkOf } from '../network.ts'
import { forgotPage, linkSentPage } from '../pages/password-pages.ts'
import type { Texts } from '../pages/texts.ts'
import { passwordLink } from '../password-link.ts'
import { createSerializer } from '../serial.ts'
import { findAccountByEmail, normalizeEmail } from '../storage/accounts.ts'
import { insertPasswordLink, RESET_LINK_MS } from '../storage/password-links.ts'
import { recentAt, recentOf, recordRecent } from '../storage/recent.ts'
import { field } from './form.ts'

/** The limits for emails to one account and for emails requested from one IP address apply to this window. */
const WINDOW_MS = 15 * 60_000
const MAILS_PER_ACCOUNT = 3
const MAILS_PER_ADDRESS = 20

const From = z.string().regex(/^[\w-]{10,64}$/)

/** The interaction to return to, from the form's URL or the `from` parameter; otherwise the portal. */
const backHref = (context: Context, from: string | undefined): string =>
  from ? `${context.places.mount}/interaction/${from}` : `${context.places.portalUrl}/`

/**
 * Forgot password: asks for the email address and responds the same way, in the same time, whether or not it has an account (trust T61).
 */
export function forgotPasswordRoutes(app: FastifyInstance, context: Context): void {
  const { places } = context
  const sendLink = linkSender(context)
  const path = `${places.mount}/forgot-password`
  const from = (query: unknown) => From.safeParse((query as { from?: unknown }).from).data
  const action = (uid: string | undefined) => (uid ? `${path}?from=${uid}` : path)

  app.get(path, async (request, reply) => {
    const uid = from(request.query)
    return sendPage(
      reply,
      forgotPage(pageContext(places, request), { action: action(uid), backHref: backHref(context, uid), email: '', bad: false }),
    )
  })

  app.post(path, async (request, reply) => {
    const uid = from(request.query)
    const page = pageContext(places, request)
    const email = field(request.body, 'email')
    if (!z.email().max(254).safeParse(email.trim()).success) {
      return sendPage(reply, forgotPage(page, { action: action(uid), backHref: backHref(context, uid), email, bad: true }), 400)
    }
    // Fails if the database is down, whatever the address, so that no email is promised that cannot be sent.
    await context.pool.query('SELECT 1')
    // Everything whose timing could reveal whether the account exists runs after the response.
    const { ip, headers } = request
    context.afterResponse(() => sendLink({ email, address: networkOf(ip), cookies: headers.cookie, texts: page.language.texts }))
    return sendPage(reply, linkSentPage(page, backHref(context, uid)))
  })
}

interface ResetRequest {
  email: string
  address: string
  cookies: string | undefined
  texts: Texts
}

/**
 * Emails links, with limits by account and by IP address. A browser in which the account has signed in before has its own limit, so that
 * other people's requests cannot use up its owner's; repeated requests for one account use up little of the IP address's limit for others.
 */
function linkSender({ pool, clock, places, devices, sendMail, log }: Context): (asked: ResetRequest) => Promise<void> {
  const serialize = createSerializer()
  const kind = 'password-link'

  /** Whether another email may be sent; if so, it is counted. */
  const take = async (key: string, address: string, isDevice: boolean): Promise<boolean> => {
    const since = clock() - WINDOW_MS
    if ((await recentOf(pool, kind, key, since)) >= MAILS_PER_ACCOUNT) return false
    if (!isDevice && (await recentAt(pool, { kind, key, address }, since)).total >= MAILS_PER_ADDRESS) return false
    await recordRecent(pool, { kind, key, address }, clock())
    return true
  }

  return async ({ email, address, cookies, texts }) => {
    const account = await findAccountByEmail(pool, email)
    const device = devices.recognize(cookies, account?.id)
    const key = device ? `device:${device}` : normalizeEmail(email)
    // Serialized, so that concurrent requests cannot all pass before the first has been counted.
    if (!(await serialize('link', () => take(key, address, device !== undefined)))) {
      log.warn({ event: 'identity.forgot-password-limited', address }, 'too many requests for a password link')
      return
    }
    if (!account) return
    const token = await insertPasswordLink(pool, account.id, clock() + RESET_LINK_MS)
    await sendMail({ to: account.email, subject: texts.mailResetSubject, text: texts.mailResetText(passwordLink(places, token)) })
    log.info({ event: 'identity.forgot-password-mailed', account: account.id }, 'a password link was emailed')
  }
}
