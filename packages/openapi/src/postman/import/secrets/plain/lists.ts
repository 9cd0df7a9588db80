import { createCuts } from '../cuts.ts'
import { isSecretName, isSecretWord, namesSecret } from '../secret-names.ts'
import { isPlaceholder, masked } from '../values.ts'
import { createQuotes } from './quotes.ts'
import { encryption } from './words.ts'

/** `["X-Api-Key", "value"]` in a list of such. */
export const maskLists = (text: string, onSecret: () => void): string => {
  if (!text.includes('[')) return text
  const look = /(?<=[[,]\s{0,20})\[\s{0,20}(["'])([\w.-]{1,80})\1\s{0,20},\s{0,20}(["'])/g
  const quotes = createQuotes(text)
  const cuts = createCuts(text)
  for (let found = look.exec(text); found; found = look.exec(text)) {
    const [, , name = '', mark = ''] = found
    const from = look.lastIndex
    if (!isSecretName(name)) continue
    const end = quotes.end(from, mark, 0)
    const value = text.slice(from, end)
    look.lastIndex = end
    if (!/^["']\s{0,20}\]/.test(text.slice(end, end + 30)) || isPlaceholder(value)) continue
    onSecret()
    cuts.add(from, end, masked(value))
  }
  return cuts.written()
}

/** A heading, or a line that ends with a colon. */
const heading = /^[ \t>]{0,8}(?:#{1,6} {1,3}([^#:]{1,60}):?|[*_]{0,3}([^*_:`]{1,60})[*_]{0,3}:[*_]{0,3})\s{0,8}$/
const bullet = /^[ \t>]{0,8}(?:[-*+]|\d{1,3}[.)])[ \t]{1,4}/
const wordOf = /^[ \t]{0,8}((?:[*_"'`]{0,3}[\w.@ -]{1,40}[*_"'`]{0,3}:[ \t]{1,5})?)["'`]{0,2}([^\s"'`{}<>|]{4,200})["'`]{0,2}\s{0,8}$/

/** Whether a word alone below a name is a secret; a word of letters only as the password of someone. */
const isBelow = (name: string, of: string, text: string): boolean =>
  !isPlaceholder(text) &&
  !isSecretWord(text) &&
  ((/^(?=.*\d)(?=.*[A-Za-z]).{6,}$/.test(text) && !encryption.test(text) && !/:\/\/|:$|^\d{4}-\d\d|\(/.test(text)) ||
    (of !== '' && /passw|pwd|kennw/i.test(name) && /^[A-Za-z\d]{6,}$/.test(text)))

/** `Passwords:`, and below it a list of them; `### Password`, and below it one. */
export const maskBelow = (text: string, onSecret: () => void): string => {
  if (!text.includes('\n')) return text
  const cuts = createCuts(text)
  let [start, name, isOpen, isList] = [0, '', false, false]
  for (const line of text.split('\n')) {
    const from = start
    start += line.length + 1
    const title = heading.exec(line)
    const item = bullet.exec(line)?.[0] ?? ''
    const isFence = /^\s{0,8}```\w{0,20}\s{0,8}$/.test(line)
    if (title && item === '') {
      const said = (title[1] ?? title[2] ?? '').trim()
      ;[name, isOpen, isList] = [namesSecret(said) ? said : '', false, false]
    } else if (name !== '' && line.trim() !== '' && !(isFence && !isOpen)) {
      const [whole, of = '', word = ''] = wordOf.exec(line.slice(item.length)) ?? []
      // A name without a list is one of its own.
      const isSecret = whole !== undefined && (item !== '' || (of === '' && !isList)) && isBelow(name, of, word)
      const at = from + item.length + (whole?.lastIndexOf(word) ?? 0)
      if (isSecret) {
        onSecret()
        cuts.add(at, at + word.length)
      }
      if (item === '') name = ''
      else isList = true
    } else if (isFence) isOpen = true
  }
  return cuts.written()
}
