import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Places } from '../pages/layout.ts'
import { loggedOutPage, logoutPage } from '../pages/notice-pages.ts'
import { chooseLanguage } from '../pages/texts.ts'

const pageFor = (places: Places, ctx: KoaContextWithOIDC) => {
  const wanted = ctx.oidc.params?.['ui_locales']
  return { places, language: chooseLanguage(typeof wanted === 'string' ? wanted : undefined, ctx.get('accept-language')) }
}

/**
 * The pages of RP-initiated logout. Nobody is asked when the request carries an ID token of the user who is signed in; a request without
 * one could come from any site, so it needs the user's own click (OpenID Connect RP-Initiated Logout 1.0, 6).
 */
export const logoutPages = (places: Places) => ({
  logoutSource(ctx: KoaContextWithOIDC, form: string): void {
    const hinted = ctx.oidc.entities.IdTokenHint?.payload.sub
    ctx.body = logoutPage(pageFor(places, ctx), form, hinted !== undefined && hinted === ctx.oidc.session?.accountId)
  },
  postLogoutSuccessSource(ctx: KoaContextWithOIDC): void {
    ctx.type = 'html'
    ctx.body = loggedOutPage(pageFor(places, ctx))
  },
})
