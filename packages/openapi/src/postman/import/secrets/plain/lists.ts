import { createCuts } from '../cuts.ts'
import { isSecretName } from '../secret-names.ts'
import { isPlaceholder, masked } from '../values.ts'
import { createQuotes } from './quotes.ts'

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
