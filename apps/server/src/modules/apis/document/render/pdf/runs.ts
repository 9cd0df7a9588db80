import type { Token, Tokens } from '@apim/openapi/markdown/bounded-markdown'
import { decodeHTML } from 'entities'
import { plainText } from '../../plain-text.ts'
import type { Face } from './faces.ts'

export interface Look {
  face: Face
  isItalic: boolean
  /** A web address or that of an email. */
  link: string | undefined
}
/** A text in one look. */
export interface Run extends Look {
  text: string
}

const plain: Look = { face: 'text', isItalic: false, link: undefined }
const isAddress = (href: string) => /^(https?:\/\/|mailto:)/i.test(href)
const linked = (look: Look, href: string): Look => (isAddress(href) ? { ...look, link: href } : look)

/**
 * A paragraph's marks as texts and how they look. What is HTML becomes its words; an image becomes its own: nothing is loaded (trust T28), and an address
 * is a link only if it leads to the web or is that of an email.
 */
export const runsOf = (tokens: readonly Token[], look: Look = plain): Run[] =>
  tokens.flatMap((token): Run[] => {
    const inner = 'tokens' in token && token.tokens ? token.tokens : undefined
    switch (token.type) {
      case 'strong':
        return runsOf(inner ?? [], { ...look, face: 'strong' })
      case 'em':
        return runsOf(inner ?? [], { ...look, isItalic: true })
      case 'codespan':
        return [{ ...look, face: 'code', text: (token as Tokens.Codespan).text }]
      case 'br':
        return [{ ...look, text: '\n' }]
      case 'link':
        return runsOf(inner ?? [], linked(look, (token as Tokens.Link).href))
      case 'image': {
        const { text, href } = token as Tokens.Image
        return [{ ...linked(look, href), text: text || href }]
      }
      case 'html':
        return [{ ...look, text: plainText(token.raw, token.raw.length) }]
      default:
        if (inner) return runsOf(inner, look)
        return [{ ...look, text: decodeHTML('text' in token ? String(token.text) : token.raw) }]
    }
  })
