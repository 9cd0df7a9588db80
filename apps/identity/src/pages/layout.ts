import { type Html, html } from './html.ts'
import type { Language } from './texts.ts'

/** Where the pages are and where they may link to. */
export interface Places {
  /** The path of the issuer, e.g. `/oidc`. */
  mount: string
  portalUrl: string
}

/** What every page needs. */
export interface PageContext {
  places: Places
  language: Language
}

/** The content between header and footer. */
export interface PageParts {
  title: string
  intro?: string
  /** The sentence in the footer's corner. */
  note?: string
  /** Loads the script that submits the form by itself; the page also works without it. */
  submitsItself?: boolean
  body: Html
}

/** A whole page in the provider's design, as an HTML document. */
export function page({ places, language }: PageContext, { title, intro, note, submitsItself, body }: PageParts): string {
  const { texts } = language
  return html`<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${texts.brand} ${texts.product}</title>
<link rel="stylesheet" href="${places.mount}/pages/style.css">
${submitsItself && html`<script src="${places.mount}/pages/press.js" defer></script>`}
</head>
<body>
<header><svg viewBox="0 0 28 28" aria-hidden="true"><path d="M3 14h6M19 14h6M14 3v6M14 19v6"/><rect x="9" y="9" width="10" height="10" rx="2"/></svg><b>${texts.brand}</b><span>${texts.product}</span></header>
<main>
<h1>${title}</h1>
${intro !== undefined && html`<p class="intro">${intro}</p>`}
${body}
</main>
<footer><a href="${places.portalUrl}/terms" target="_blank" rel="noopener">${texts.terms}</a>${note !== undefined && html`<span>${note}</span>`}</footer>
</body>
</html>
`.text
}

/** The red alert above a form: what went wrong, and what to do. */
export const alert = (title: string | undefined, text: string): Html =>
  html`<p class="error" role="alert">${title !== undefined && html`<b>${title}</b> `}${text}</p>`
