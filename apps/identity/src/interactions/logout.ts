import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Places } from '../pages/layout.ts'
import { logoutPage, signedOutPage } from '../pages/notice-pages.ts'
import { chooseLanguage } from '../pages/texts.ts'

const pageFor = (places: Places, ctx: KoaContextWithOIDC) => {
  const wanted = ctx.oidc.params?.['ui_locales']
  return { places, language: chooseLanguage(typeof wanted === 'string' ? wanted : undefined, ctx.get('accept-language')) }
}

/**
 * The pages of RP-initiated logout. A request with an ID token of the signed-in user needs no confirmation; one without could come from any
 * site, so the user has to click (OpenID Connect RP-Initiated Logout 1.0, 6).
 */
export const logoutPages = (places: Places) => ({
  logoutSource(ctx: KoaContextWithOIDC, form: string): void {
    const hinted = ctx.oidc.entities.IdTokenHint?.payload.sub
    ctx.body = logoutPage(pageFor(places, ctx), form, hinted !== undefined && hinted === ctx.oidc.session?.accountId)
  },
  postLogoutSuccessSource(ctx: KoaContextWithOIDC): void {
    ctx.type = 'html'
    ctx.body = signedOutPage(pageFor(places, ctx))
  },
})
