import { createCuts } from '../cuts.ts'
import { isSecretName } from '../secret-names.ts'
import { isPlaceholder } from '../values.ts'

const headMax = 2000

/** Where the value of a part ends: at the line that begins the next one, else with the text. */
const createPartEnd = (text: string) => {
  let absent = text.length + 1
  return (from: number): number => {
    const end = from < absent ? text.indexOf('\n--', from) : -1
    if (end < 0) absent = Math.min(absent, from)
    return end < 0 ? text.length : text[end - 1] === '\r' ? end - 1 : end
  }
}

/** A body of many parts as it is sent: each has its name in a header, and its value after an empty line. */
export const maskParts = (text: string, onSecret: () => void): string => {
  const [look, partEnd] = [/form-data;/gi, createPartEnd(text)]
  const cuts = createCuts(text)
  for (let found = look.exec(text); found; found = look.exec(text)) {
    const head = text.slice(found.index, found.index + headMax)
    const name = /\bname\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s";]{1,200}))/.exec(head)
    const blank = /\r?\n[ \t]*\r?\n/.exec(head)
    if (!name || !blank || name.index > blank.index || !isSecretName(name[1] ?? name[2] ?? '')) continue
    const from = found.index + blank.index + blank[0].length
    const end = Math.max(partEnd(from - 1), from)
    look.lastIndex = end
    if (isPlaceholder(text.slice(from, Math.min(end, from + 500)))) continue
    onSecret()
    cuts.add(from, end)
  }
  return cuts.written()
}
