import { maskPairs } from './pairs.ts'
import { isSecretName } from './secret-names.ts'
import { mask } from './secrets.ts'

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

/** `<password>value</password>`, whatever is in it. In prose a name in such brackets stands for something, and is not closed. */
const maskElements = (text: string, onSecret: () => void): string => {
  const look = /<((?:[\w.-]{1,60}:)?([\w.-]{1,60}))(?:\s[^<>]{0,300})?>/g
  const last = lastClosings(text)
  const isXml = /^\s*</.test(text)
  let [clean, done] = ['', 0]
  for (let found = look.exec(text); found; found = look.exec(text)) {
    const [whole, tag = '', name = ''] = found
    const from = look.lastIndex
    if (!isSecretName(name) || whole.endsWith('/>') || (!isXml && (last.get(tag) ?? -1) < from)) continue
    const end = contentEnd(text, from, tag)
    look.lastIndex = end
    const inner = text.slice(from, end).trim()
    if (inner === '' || /^\{\{[^{}]*\}\}$/.test(inner)) continue
    onSecret()
    clean += `${text.slice(done, from)}${mask}`
    done = end
  }
  return clean + text.slice(done)
}

const users =
  /((?:^|\s)(?:-u|-U|--user|--proxy-user)[\s=]{0,5})(?:"([^:"]{1,200}):([^"]*)("?)|'([^:']{1,200}):([^']*)('?)|([^\s:"']{1,200}):(\S+))/g
const options = /((?:^|\s)--([A-Za-z][\w-]{0,60})\s{1,5})(?:"[^"]*"?|'[^']*'?|[^\s"'-]\S*)/g
const isVariable = (text: string) => /^\{\{[^{}]*\}\}$/.test(text)

/** `curl -u name:value`, `login --password value`. */
const maskCommands = (text: string, onSecret: () => void): string =>
  text
    .replace(users, (all, before: string, ...[inTwo, two, endTwo, inOne, one, endOne, plain, value]: (string | undefined)[]) => {
      const secret = two ?? one ?? value ?? ''
      if (secret === '' || isVariable(secret)) return all
      onSecret()
      const around = inTwo !== undefined ? '"' : inOne !== undefined ? "'" : ''
      return `${before}${around}${inTwo ?? inOne ?? plain}:${mask}${endTwo ?? endOne ?? ''}`
    })
    .replace(options, (all: string, before: string, name: string) => {
      if (!isSecretName(name) || isVariable(all.slice(before.length))) return all
      onSecret()
      return `${before}${mask}`
    })

/** A text that is not JSON with its secrets masked, by the names that they have. Calls `onSecret` for each. */
export const maskPlain = (text: string, onSecret: () => void): string =>
  maskPairs(maskCommands(maskElements(text, onSecret), onSecret), onSecret)
