import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Context, pageContext, sendPage } from '../context.ts'
import { forgotPage, linkSentPage } from '../pages/password-pages.ts'
import type { Texts } from '../pages/texts.ts'
import { passwordLink } from '../password-link.ts'
import { findAccountByEmail, normalizeEmail } from '../storage/accounts.ts'
import { recordFailure } from '../storage/attempts.ts'
import { insertPasswordLink, RESET_LINK_MS } from '../storage/password-links.ts'
import { field } from './form.ts'

/** Within a quarter of an hour: mails to one account, and requests from one address. */
const MAILS_PER_ACCOUNT = 3
const REQUESTS_PER_ADDRESS = 20
const NO_DELAY = { firstMs: 0, capMs: 0 }

const From = z.string().regex(/^[\w-]{10,64}$/)

/** The address of the form or page in the parameter `from`, which is the interaction to go back to; else the portal. */
const backHref = (context: Context, from: string | undefined): string =>
  from ? `${context.places.mount}/interaction/${from}` : `${context.places.portalUrl}/`

/** A forgotten password: asks for the address, and answers the same, in the same time, whether or not an account has it (trust T61). */
export function forgotPasswordRoutes(app: FastifyInstance, context: Context): void {
  const { places } = context
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
    // No mail is promised that cannot come, whosever address it is.
    await context.pool.query('SELECT 1')
    // Everything that could tell one address from another happens after the answer.
    context.later(() => sendLink(context, email, request.ip, page.language.texts))
    return sendPage(reply, linkSentPage(page, backHref(context, uid)))
  })
}

async function sendLink({ pool, clock, places, sendMail, log }: Context, email: string, address: string, texts: Texts): Promise<void> {
  const fromAddress = await recordFailure(pool, `forgot-address:${address}`, clock(), NO_DELAY)
  const forAccount = await recordFailure(pool, `forgot:${normalizeEmail(email)}`, clock(), NO_DELAY)
  if (fromAddress > REQUESTS_PER_ADDRESS || forAccount > MAILS_PER_ACCOUNT) {
    log.warn({ event: 'identity.forgot-password-limited', address }, 'too many requests for a password link')
    return
  }
  const account = await findAccountByEmail(pool, email)
  if (!account) return
  const token = await insertPasswordLink(pool, account.id, clock() + RESET_LINK_MS)
  await sendMail({ to: account.email, subject: texts.mailResetSubject, text: texts.mailResetText(passwordLink(places, token)) })
  log.info({ event: 'identity.forgot-password-mailed', account: account.id }, 'a password link was mailed')
}
