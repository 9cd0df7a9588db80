import { Lexer, Marked, Parser, type Token, Tokenizer, type Tokens, type TokensList } from 'marked'

export { Marked, type Token, type Tokens, type TokensList }

/** Markup within longer texts is not looked for: that takes time that grows with the square of their length. */
const inlineMax = 5000
/** What is further in, in lists and quotations, stays as it is written. */
const depthMax = 40
/** Characters of an item or a quotation in which more is looked for: each line of one is added to those before it. */
const innerMax = 10_000

const add = (tokens: Token[], text: string) => tokens.push({ type: 'text', raw: text, text, escaped: false })

/** A quotation is read again with each line that goes on in it: more of them stay as they are written. */
const quotesMax = 2000

/** An underlined heading is not longer. In a list it is looked for anew at each line, to the end of the paragraph. */
const underlinedMax = 1000

class BoundedTokenizer extends Tokenizer {
  override lheading(src: string): Tokens.Heading | undefined {
    return super.lheading(src.slice(0, underlinedMax))
  }
}

class BoundedLexer extends Lexer {
  #depth = 0

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[]
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
    if (this.#depth < depthMax && (this.#depth === 0 || src.length <= innerMax)) {
      this.#depth += 1
      super.blockTokens(src, tokens, lastParagraphClipped)
      this.#depth -= 1
    } else add(tokens, src)
    return tokens
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (src.length <= inlineMax) return super.inlineTokens(src, tokens)
    add(tokens, src)
    return tokens
  }
}

/** Markdown that was read, in a time that grows with its length alone, whatever an author wrote. */
export const boundedTokens = (marked: Marked, text: string): TokensList => {
  const quotes = text.match(/^ {0,3}>/gm)?.length ?? 0
  return new BoundedLexer({ ...marked.defaults, tokenizer: new BoundedTokenizer() }).lex(
    quotes > quotesMax ? text.replace(/^( {0,3})>/gm, '$1\\>') : text,
  )
}

/** The same as HTML. */
export const boundedMarkdown = (marked: Marked, text: string): string => Parser.parse(boundedTokens(marked, text), marked.defaults)
