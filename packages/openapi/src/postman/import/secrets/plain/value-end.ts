import { createRun } from '../runs.ts'
import { mask } from '../values.ts'
import { innerQuotes, isQuote, type Quotes, slashesBefore } from './quotes.ts'
import type { Valued } from './value-start.ts'

const at = (look: RegExp, text: string, from: number): number => {
  look.lastIndex = from
  return from + (look.exec(text)?.[0].length ?? 0)
}
/** A header has a scheme before its value. */
const [beforeWord, ofVariable, ofBlock, ofLines] = [
  /(?:(?:bearer|basic|digest|token|apikey|an?|the|is|your|of|to|for|this|with|in|as|no|not|if)\s{1,20}(?=\S)){0,5}/iy,
  /\$\w{1,60}(?=\))/y,
  /[-|>][+-]?\d?[+-]?\s/y,
  /[|>][+-]?\d?[+-]?[ \t]{0,20}\r?\n/y,
]

const isAtLineStart = (text: string, start: number) =>
  /(?:^|\n)[\s>*_`|#-]{0,20}(?:export |set |const |let |var |\$)?$/i.test(text.slice(Math.max(start - 40, 0), start))

/** Returns where each kind of value ends; one of JSON ends with what it is in. */
const createEnds = (text: string) => {
  const word = createRun(text, /\s/g)
  return {
    ofJson: createRun(text, /[\s,}\]]/g),
    ofForm: createRun(text, /[&\s]/g),
    ofWords: createRun(text, /[&\r\n]/g),
    ofMasked: createRun(text, /[\s"'`<>&;]/g),
    ofWord: (from: number): number => {
      const first = at(beforeWord, text, from)
      const variable = at(ofVariable, text, first)
      return variable > first ? variable : word(first)
    },
  }
}
type Ends = ReturnType<typeof createEnds>

/** Returns where what belongs to the paragraph of a place ends: a list that is not closed reaches no further. Each paragraph is looked for once. */
const createParagraphs = (text: string) => {
  const blank = /\n[ \t\r]*\n/g
  let [start, end] = [0, -1]
  return (from: number): number => {
    if (end >= from && from >= start) return end
    start = from
    blank.lastIndex = from
    end = blank.exec(text)?.index ?? text.length
    return end
  }
}
type ParagraphEnd = ReturnType<typeof createParagraphs>

/** Finds where the list or the object ends that starts at a place. So many characters are looked at in all, then each ends with its paragraph. */
const createGroups = (text: string, quotes: Quotes, paragraphEnd: ParagraphEnd) => {
  let budget = text.length * 4 + 1000
  return (from: number): number => {
    let depth = 0
    for (let here = from; here < text.length && budget > 0; here += 1) {
      const [one, before] = [text[here] as string, here]
      if (one === '"') {
        const slashes = slashesBefore(text, here)
        here = quotes.end(here + 1, one, slashes) + slashes
      } else if ('[{'.includes(one)) depth += 1
      else if (']}'.includes(one)) depth -= 1
      budget -= here - before + 1
      if (depth === 0) return here + 1
    }
    return Math.max(paragraphEnd(from), from + 1)
  }
}

const isBelow = (text: string, { start, from }: Valued) => text.slice(Math.max(from - 200, start), from).includes('\n')
/** Whether the lines below a name are its value. */
const hasLines = (text: string, place: Valued) => isBelow(text, place) || at(ofLines, text, place.from) > place.from

/** So many blanks before a line are looked at. */
const indentMax = 200

const indentAt = (text: string, start: number): number => {
  const line = text.slice(Math.max(start - indentMax, 0), start)
  return /(?:^|\n)([ \t]*(?:- )?)[^\n]*$/.exec(line)?.[1]?.length ?? 0
}

const belongsTo = (text: string, indent: number, line: number): boolean => {
  const blanks = /^[ \t]*/.exec(text.slice(line, line + indentMax))?.[0].length ?? 0
  const first = text.charAt(line + blanks)
  return first === '' ? false : first === '\n' || blanks > indent || (first === '-' && blanks >= indent)
}

/**
 * Finds where the lines end that belong to a value of YAML: the items of a list, or a text that is indented. So many characters are looked at in all, then
 * each ends with its paragraph.
 */
const createBlocks = (text: string, { lineEnd }: Quotes, paragraphEnd: ParagraphEnd) => {
  let budget = text.length * 4 + 1000
  return (place: Valued): number => {
    const { start, from } = place
    const first = lineEnd(from)
    if (at(ofBlock, text, from) === from && !isBelow(text, place)) return first
    const indent = indentAt(text, start)
    let end = first
    while (end < text.length && budget > 0 && belongsTo(text, indent, end + 1)) {
      const next = lineEnd(end + 1)
      budget -= next - end
      end = next
    }
    return budget > 0 ? end : Math.max(end, paragraphEnd(from))
  }
}

/** Without what ends a sentence, a call, or a list of values. */
const withoutEnd = (text: string, from: number, end: number) => {
  let last = end
  while (last > from + 1 && ',;.)]}"\'`!'.includes(text[last - 1] as string)) last -= 1
  return last
}

/** `a=1;b=2`, as what connects to a database has. */
const beforeNext = (text: string, from: number, end: number): number => {
  const next = /;\s{0,20}[A-Za-z][\w .-]{0,40}=/.exec(text.slice(from, Math.min(end, from + 2000)))
  return next && next.index > 0 ? from + next.index : end
}

const formEnd = (text: string, { start, from }: Valued, { ofWords, ofForm }: Ends): number => {
  const isLine = isAtLineStart(text, start) && text[from] !== '"'
  return beforeNext(text, from, isLine ? ofWords(from) : ofForm(from))
}

const createPlainEnd = (text: string, quotes: Quotes) => {
  const [ends, paragraphEnd] = [createEnds(text), createParagraphs(text)]
  const groupEnd = createGroups(text, quotes, paragraphEnd)
  const blockEnd = createBlocks(text, quotes, paragraphEnd)
  return (place: Valued): number => {
    const { start, from, isForm, isQuoted } = place
    if (text.startsWith(mask, from)) return ends.ofMasked(from)
    if (text[from] === '[' || (text[from] === '{' && text[from + 1] !== '{')) return groupEnd(from)
    const opened = isQuoted ? '' : text.charAt(start - 1)
    if (isQuote(opened)) {
      const [slashes, limit] = [slashesBefore(text, start - 1), quotes.lineEnd(from)]
      let end = quotes.end(from, opened, slashes, limit)
      for (let inner = innerQuotes(text, end); inner > 0; inner = innerQuotes(text, end))
        end = quotes.end(end + inner, opened, slashes, limit)
      return isForm ? Math.min(end, ends.ofWords(from)) : end
    }
    if (isForm) {
      const end = formEnd(text, place, ends)
      return isAtLineStart(text, start) ? end : withoutEnd(text, from, end)
    }
    if (isAtLineStart(text, start) || (!isQuoted && hasLines(text, place))) return blockEnd(place)
    return isQuoted ? ends.ofJson(from) : withoutEnd(text, from, ends.ofWord(from))
  }
}

/** Where quotes end; two texts in quotes side by side are one. */
const quotedEnd = (text: string, { from, inner }: Valued, quotes: Quotes): number => {
  const mark = text.slice(from, inner).replace(/^[^"'`\\]+/, '')
  if (mark.length > 1 && !mark.startsWith('\\')) {
    const end = text.indexOf(mark, inner)
    return end < 0 ? quotes.lineEnd(inner) : end
  }
  let end = quotes.end(inner, mark.slice(-1), mark.length - 1)
  while (mark.length === 1 && isQuote(text[end])) {
    const inner = innerQuotes(text, end)
    if (inner === 0 && !isQuote(text[end + 1])) break
    end = inner > 0 ? quotes.end(end + inner, "'", 0) : quotes.end(end + 2, text.charAt(end + 1), 0)
  }
  return end
}

/** Returns where the value of a name ends. */
export const createValueEnd = (text: string, quotes: Quotes) => {
  const plainEnd = createPlainEnd(text, quotes)
  return (found: Valued): number => (found.inner > found.from ? quotedEnd(text, found, quotes) : plainEnd(found))
}
