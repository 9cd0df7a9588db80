import { createCuts } from '../cuts.ts'
import { isSecretName } from '../secret-names.ts'
import { isPlaceholder } from '../values.ts'

const names = /(?<![\w.$@-])[$@\w.-]{0,40}?(?:pass|pwd|key|token|secret|kennwort|credential|authorization|phrase|auth|pin)[\w-]{0,40}/gi
/** What stands between a name and its value where no colon does: blanks, an arrow, the cells of a table, a call. */
const between =
  /["'`*_]{0,3}(?:\s{0,5}(?:->|<-|—|–|\|)\s{0,20}|\s{0,5}(?:<\/?[a-z]{1,10}>\s{0,5}){1,4}|\s{0,5}\(\s{0,5}(?=["'])|["']\s{0,5},\s{0,5}(?=["'])|(?:\s{1,5}(?:for|of)\s{1,5}\S{1,40})?\s{1,5}(?:is|was|be)\s{1,5}|[ \t]{1,20})/y
const value = /["'`]?([^\s"'`<>|,;()]{6,200})/y

/** Whether someone chose a text as a password, or a machine made it up: no word, and no name of a way to encrypt. */
const isChosen = (text: string) =>
  /\d/.test(text) &&
  /[a-z]/i.test(text) &&
  /[A-Z].*[a-z]|[a-z].*[A-Z]|[!@#$%^&*+]/.test(text) &&
  !/^(?:(?:hmac)?(?:sha|base|rsa|oauth|http|tls|aes|utf|md|rfc)[-_]?\d{1,4}[a-z]{0,4}|v[\d.]+)$|[:/]/i.test(text)

/** `password "value"`, `token -> value`, `setPassword("value")`: masked where the value looks like one. */
export const maskWords = (text: string, onSecret: () => void): string => {
  const [cuts, look] = [createCuts(text), new RegExp(names)]
  for (let found = look.exec(text); found; found = look.exec(text)) {
    between.lastIndex = look.lastIndex
    if (!isSecretName(found[0]) || !between.test(text)) continue
    value.lastIndex = between.lastIndex
    const chosen = value.exec(text)?.[1] ?? ''
    if (!isChosen(chosen) || isPlaceholder(chosen)) continue
    onSecret()
    cuts.add(value.lastIndex - chosen.length, value.lastIndex)
    look.lastIndex = value.lastIndex
  }
  return cuts.written()
}
