import { createCuts } from '../cuts.ts'
import { isSecretPair, mayBeSecret, namesSecret } from '../secret-names.ts'
import { isHolder, isLabel } from '../two-fields.ts'
import { isPlaceholder } from '../values.ts'
import { isProse } from './prose.ts'

/** Where each name of an element is closed last, so that nothing is sought that is not there. */
const lastClosings = (text: string) => {
  const last = new Map<string, number>()
  for (const { 1: tag = '', index } of text.matchAll(/<\/([\w.:-]{1,121})/g)) last.set(tag, index)
  return last
}

/** Where the content of an element ends: what CDATA holds closes nothing. */
const contentEnd = (text: string, from: number, tag: string): number => {
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
    if (text.startsWith('<![CDATA[', at)) {
      at = text.indexOf(']]>', at)
      if (at < 0) return text.length
    } else if (text.startsWith(`</${tag}`, at) && !/[\w.:-]/.test(text.charAt(at + 2 + tag.length))) return at
  }
  return text.length
}

/** The line of what is not closed, or what comes before the next element. */
const unclosedEnd = (text: string, from: number): number => {
  const first = /\s*/y
  first.lastIndex = from
  first.test(text)
  const look = text.startsWith('<![CDATA[', first.lastIndex) ? /\]\]>|\n/g : /[<\n]/g
  look.lastIndex = first.lastIndex
  return look.exec(text)?.index ?? text.length
}

const startTag = /<((?:[\w.-]{1,60}:)?([\w.-]{1,60}))(?:\s[^<>]{0,1000})?>/g
const blanks = /\s*/y
const word = /([\w.-](?:[\w .-]{0,78}[\w.-])?)\s{0,400}<\//y

const attribute = /\s([\w-]{1,20})\s{0,5}=\s{0,5}["']([^"'<>]{1,80})["']/g
/** What has a name of its own for other reasons: to go there, or to be shown. */
const shown = /^(?:a|button|label|form|fieldset|legend|select|section|div|span|p|li|d[dt]|h\d)$/i

/** `<property name="password">` → the name of the secret that is in it. */
const namedIn = (tag: string, name: string): string =>
  shown.test(name)
    ? ''
    : ([...tag.matchAll(attribute)].find(([, label = '', value = '']) => label !== 'id' && isLabel(label) && namesSecret(value))?.[2] ?? '')

/** Whether an element says what a parameter is, as comments of a program have it. */
const isAbout = (name: string, named: string, text: string, from: number, end: number): boolean =>
  isProse(named, text, from, end) || (/^param$/i.test(name) && /\S\s+\S/.test(text.slice(from, Math.min(end, from + 500))))

/** `<password>value</password>` and `<key>password</key><value>value</value>`. In prose a name in such brackets stands for something, and is not closed. */
export const maskElements = (text: string, onSecret: () => void): string => {
  if (!text.includes('<')) return text
  const [cuts, look, last] = [createCuts(text), new RegExp(startTag), lastClosings(text)]
  const isXml = /^\s*<[^<>]{1,1000}>\s*</.test(text)
  let isNamed = false
  for (let found = look.exec(text); found; found = look.exec(text)) {
    const [whole, tag = '', name = ''] = found
    const from = look.lastIndex
    const isClosed = (last.get(tag) ?? -1) >= from
    if (whole.endsWith('/>') || (!isXml && !isClosed)) continue
    blanks.lastIndex = from
    blanks.test(text)
    word.lastIndex = blanks.lastIndex
    const isValue = isNamed && (isHolder(name) || name === 'string')
    isNamed = isLabel(name) && namesSecret(word.exec(text)?.[1] ?? '')
    const named = isClosed && !isNamed ? namedIn(whole, name) : ''
    // What is in it may have an element of its own.
    if (named !== '' && text[blanks.lastIndex] === '<' && !text.startsWith('<![', blanks.lastIndex)) isNamed = true
    if (isNamed || !(isValue || named !== '' || mayBeSecret(name))) continue
    const end = isClosed ? contentEnd(text, from, tag) : unclosedEnd(text, from)
    look.lastIndex = end
    const inner = text.slice(from, end).trim()
    if (isValue ? isPlaceholder(inner) : !isSecretPair(named || name, inner)) continue
    if (named !== '' && !isValue && isAbout(name, named, text, blanks.lastIndex, end)) continue
    onSecret()
    cuts.add(from, end)
  }
  return cuts.written()
}
