import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { type Context, pageContext, sendPage } from '../context.ts'
import { networkOf } from '../network.ts'
import { expiredPage } from '../pages/notice-pages.ts'
import { type SignInForm, signInPage } from '../pages/sign-in-page.ts'
import { createSignIn } from '../sign-in.ts'
import { field } from './form.ts'

/**
 * The sign-in page of an authorization request. Its cookie, limited to this URL, proves that the form comes from the browser that sent the
 * request.
 */
export function loginRoutes(app: FastifyInstance, context: Context): void {
  const { provider, places, devices, log } = context
  const signIn = createSignIn(context)

  const interaction = async (request: FastifyRequest, reply: FastifyReply) => {
    const { uid } = request.params as { uid: string }
    try {
      const details = await provider.interactionDetails(request.raw, reply.raw)
      return details.uid === uid && details.prompt.name === 'login' ? details : undefined
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    }
  }

  const form = (uid: string, email: string, problem?: SignInForm['problem']): SignInForm => ({
    action: `${places.mount}/interaction/${uid}`,
    forgotHref: `${places.mount}/forgot-password?from=${uid}`,
    email,
    ...(problem ? { problem } : {}),
  })

  app.get(`${places.mount}/interaction/:uid`, async (request, reply) => {
    const details = await interaction(request, reply)
    if (!details) return sendPage(reply, expiredPage(pageContext(places, request)), 400)
    const hint = details.params['login_hint']
    return sendPage(
      reply,
      signInPage(pageContext(places, request, details.params['ui_locales']), form(details.uid, typeof hint === 'string' ? hint : '')),
    )
  })

  app.post(`${places.mount}/interaction/:uid`, async (request, reply) => {
    const details = await interaction(request, reply)
    if (!details) return sendPage(reply, expiredPage(pageContext(places, request)), 400)
    const [email, password] = [field(request.body, 'email'), field(request.body, 'password')]
    const refuse = (problem: SignInForm['problem'], status: number) =>
      sendPage(reply, signInPage(pageContext(places, request, details.params['ui_locales']), form(details.uid, email, problem)), status)
    if (!email.trim() || !password) return refuse({ kind: 'missing' }, 400)

    const result = await signIn({ email, password, address: networkOf(request.ip), cookies: request.headers.cookie })
    if ('waitMs' in result) {
      const seconds = Math.ceil(result.waitMs / 1000)
      log.warn({ event: 'identity.sign-in-delayed', seconds, address: request.ip }, 'a sign-in was delayed')
      reply.header('retry-after', seconds)
      return refuse({ kind: 'wait', seconds }, 429)
    }
    if ('refused' in result) {
      log.warn({ event: 'identity.sign-in-refused', address: request.ip }, 'a sign-in was refused')
      return refuse({ kind: 'wrong' }, 403)
    }
    log.info({ event: 'identity.signed-in', account: result.accountId }, 'signed in')
    // The sign-in time is now, not when the browser follows the redirect: a password change in between ends the session.
    const login = { accountId: result.accountId, ts: Math.floor(Date.now() / 1000), amr: ['pwd'] }
    const returnTo = await provider.interactionResult(request.raw, reply.raw, { login })
    return reply.header('set-cookie', devices.remember(result.accountId)).redirect(returnTo, 303)
  })
}
