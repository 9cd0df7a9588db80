import type { FastifyInstance } from 'fastify'
import { type Context, pageContext, sendPage } from '../context.ts'
import { linkExpiredPage, resetDonePage, resetPage } from '../pages/password-pages.ts'
import { passwordFault } from '../passwords.ts'
import { findPasswordLink, redeemPasswordLink } from '../storage/password-links.ts'
import { field } from './form.ts'

/** The page behind an emailed link: set a new password, once. This ends all sessions of the account and notifies its owner. */
export function resetPasswordRoutes(app: FastifyInstance, context: Context): void {
  const { pool, places, clock, sendMail, log } = context
  const path = `${places.mount}/reset-password`

  app.get(path, async (request, reply) => {
    const page = pageContext(places, request)
    const { token } = request.query as { token?: unknown }
    const account = typeof token === 'string' ? await findPasswordLink(pool, token, clock()) : undefined
    if (typeof token !== 'string' || !account) return sendPage(reply, linkExpiredPage(page), 404)
    return sendPage(reply, resetPage(page, { action: path, token, email: account.email }))
  })

  app.post(path, async (request, reply) => {
    const page = pageContext(places, request)
    const [token, password, repeat] = [field(request.body, 'token'), field(request.body, 'password'), field(request.body, 'repeat')]
    const account = await findPasswordLink(pool, token, clock())
    if (!account) return sendPage(reply, linkExpiredPage(page), 404)
    const problem = passwordFault(password, account.email) ?? (password === repeat ? undefined : 'passwordsDiffer')
    if (problem) return sendPage(reply, resetPage(page, { action: path, token, email: account.email, problem }), 400)

    const email = await redeemPasswordLink(pool, token, password, clock())
    if (!email) return sendPage(reply, linkExpiredPage(page), 404)
    log.info({ event: 'identity.password-changed', account: account.id }, 'a password was changed with an emailed link')
    const { texts } = page.language
    context.afterResponse(() =>
      sendMail({ to: email, subject: texts.mailChangedSubject, text: texts.mailChangedText(`${places.portalUrl}/`) }),
    )
    return sendPage(reply, resetDonePage(page))
  })
}
