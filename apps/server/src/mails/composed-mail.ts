import { directionOf } from '@apim/contract/texts/direction'
import { escapeHtml } from '@apim/contract/texts/escape-html'
import { translate } from '@apim/contract/texts/translate'
import { mailLanguage } from './texts.ts'

/** What an email is composed of. */
export interface MailParts {
  subject: string
  text: string
  language: string
  action: string | null
  link: string | null
}

/** The URL of a portal's page. Throws for a link that leaves the portal: its host comes from PUBLIC_URL alone (trust T75). */
export const portalLink = (publicUrl: string, link: string): string => {
  const { origin } = new URL(publicUrl)
  const url = new URL(link, origin)
  if (!link.startsWith('/') || url.origin !== origin) throw new Error('A link in an email is a path of the portal')
  return url.href
}

const paragraphStyle = 'margin:0 0 16px'
const buttonStyle = 'display:inline-block;padding:10px 16px;border-radius:6px;background:#1a55c4;color:#ffffff;text-decoration:none'
const bodyStyle = 'margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif'

const paragraph = (html: string) => `<p style="${paragraphStyle}">${html}</p>`

/**
 * An email as text and as HTML, made from the same texts. All of it is escaped, so what people wrote stays text (trust T26); it loads nothing from
 * anywhere.
 */
export const composeMail = ({ subject, text, language, action, link }: MailParts, publicUrl: string) => {
  const words = mailLanguage(language)
  const signature = translate(words, 'frame.signature') ?? ''
  const url = link === null ? undefined : portalLink(publicUrl, link)
  const paragraphs = text.split(/\n{2,}/).map((one) => paragraph(escapeHtml(one).replaceAll('\n', '<br>')))
  const button = url && paragraph(`<a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(action ?? url)}</a>`)
  const html = `<!doctype html>
<html lang="${words.code}" dir="${directionOf(words.code)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${bodyStyle}">
<div style="max-width:560px;margin:0 auto">
${[...paragraphs, button, url && paragraph(escapeHtml(url)), paragraph(escapeHtml(signature))].filter(Boolean).join('\n')}
</div>
</body>
</html>
`
  return { html, text: [text, url && `${action ?? ''}\n${url}`.trim(), signature].filter(Boolean).join('\n\n') }
}
