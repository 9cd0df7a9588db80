import { createCuts } from '../cuts.ts'
import { isSecretName } from '../secret-names.ts'
import { isPlaceholder, mask } from '../values.ts'

const names = /(?<![\w.$@-])[$@\w.-]{0,40}?(?:pass|pwd|key|token|secret|kennwort|credential|authorization|phrase|auth|pin)[\w-]{0,40}/gi
/** What stands between a name and its value where no colon does: blanks, an arrow, the cells of a table, a call. */
const between =
  /["'`*_]{0,3}(?:\s{0,5}(?:->|<-|—|–|\|)\s{0,20}|\s{0,5}(?:<\/?[a-z]{1,10}>\s{0,5}){1,4}|\s{0,5}\(\s{0,5}(?=["'])|["']\s{0,5},\s{0,5}(?=["'])|(?:\s{1,5}(?:for|of)\s{1,5}\S{1,40})?\s{1,5}(?:is|was|be|defaults to):?\s{1,5}|\s{1,5}\(\s{0,5}(?:default|example|e\.g\.)(?: is)?[:=]?\s{1,5}|[ \t]{1,20})/y
const value = /["'`“„‘]?([^\s"'`“”„‘’<>|,;()]{4,200})/y
/** What a description says of the value that it describes. */
const defaults = /\b((?:defaults?(?: value)?(?: is| to)?|example|e\.g\.)\s{0,3}[:=]?\s{1,3})(["'`“„‘]?)([^\s"'`“”„‘’<>|,;()]{4,200})/gi

/** Whether someone chose a text as a password, or a machine made it up: no word, and no name of a way to encrypt. */
const isChosen = (text: string) =>
  text.length >= 6 &&
  /\d/.test(text) &&
  /[a-z]/i.test(text) &&
  /[A-Z].*[a-z]|[a-z].*[A-Z]|[!@#$%^&*+]/.test(text) &&
  !/^(?:(?:hmac)?(?:sha|base|rsa|oauth|http|tls|aes|utf|md|rfc)[-_]?\d{1,4}[a-z]{0,4}|v[\d.]+)$|[:/]/i.test(text)

const ofPassword = /pass(?!ing|ed)|pwd|kennwort|phrase|secret/i
export const encryption = /^(?:hmac)?(?:sha|base|rsa|oauth|http|tls|aes|utf|md|rfc|bcrypt|argon)/i
/** What is said of a password, in quotes. */
const about =
  /^(?:required|optional|empty|hashed|encrypted|stored|plain|basic|bearer|body|query|header|form|valid|invalid|wrong|missing|weak|strong)$/i

/** Whether a text is the password of a sentence: `The password is hunter2`, `the PIN is 4711`; a word only where it is in quotes. */
const isOfSentence = (name: string, between: string, quote: string, plain: string): boolean => {
  const [isSaid, text] = [/\s(?:is|was|be|to):?\s|\((?:default|example|e\.g\.)/.test(between), plain.replace(/[.!:]+$/, '')]
  if (isSaid && /pin$/i.test(name)) return /^\d{4,12}$/.test(text)
  if (!ofPassword.test(name) || encryption.test(text) || /[:/]/.test(text)) return false
  if (/^(?=.*[a-z])(?=.*\d)\S{6,}$/i.test(text)) return isSaid || /^[ \t]+$/.test(between)
  if (!isSaid) return false
  return /^\d{6,}$/.test(text) || (quote !== '' && text.length >= 6 && !about.test(text) && !isSecretName(text))
}

/** `password "value"`, `token -> value`, `setPassword("value")`: masked where the value looks like one. */
export const maskWords = (text: string, onSecret: () => void): string => {
  const [cuts, look] = [createCuts(text), new RegExp(names)]
  for (let found = look.exec(text); found; found = look.exec(text)) {
    between.lastIndex = look.lastIndex
    if (!isSecretName(found[0]) || !between.test(text)) continue
    value.lastIndex = between.lastIndex
    const said = text.slice(look.lastIndex, between.lastIndex)
    const [whole = '', written = ''] = value.exec(text) ?? []
    const chosen = written.replace(/[.!:]{1,10}$/, '')
    if (isPlaceholder(chosen) || !(isChosen(written) || isOfSentence(found[0], said, whole.slice(0, -written.length), chosen))) continue
    onSecret()
    cuts.add(value.lastIndex - written.length, value.lastIndex - written.length + chosen.length)
    look.lastIndex = value.lastIndex
  }
  return cuts.written()
}

/** `Default: value`, where what is described is a secret. */
export const maskDefaults = (text: string, onSecret: () => void): string =>
  text.replace(defaults, (all, before: string, quote: string, written: string) => {
    const chosen = written.replace(/[.!:]{1,10}$/, '')
    if (isPlaceholder(chosen) || !isOfSentence('password', ' is ', quote, chosen)) return all
    onSecret()
    return `${before}${quote}${mask}${written.slice(chosen.length)}`
  })
