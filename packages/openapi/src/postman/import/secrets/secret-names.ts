import { isOrdinary, isPlaceholder, looksLikeKey } from './values.ts'

const parts = new RegExp(
  [
    'passw(or)?[dt]|passphrase|passcode|kennwort|wachtwoord|contrasen?a|pwd|secret(?!ar[iy])|token|credential|authorization|cookie|sessionid|sessid|jwt|bearer|signature|assertion',
    'samlresponse|connectionstring|basicauth|xauth|csrf|xsrf|otp$',
    '(otp|mfa|[2t]fa|auth|recovery|onetime|verification|sms)codes?$|motdepasse|passwort|losenord|geheimnis',
    'keys?$|pass$|pincode$|(user|card|new|old|current|login|security|atm|[mtu])pin$|session$',
  ].join('|'),
)
const whole =
  /^(haslo|heslo|lozinka|parola|salasana|jelszo|sifre|adgangskode|auth|pin|pw|passe|senha|sid|sig|mac|hmac|cvv|cvc|codeverifier)$/
/** What is about a secret, and none itself. */
const about = new RegExp(
  [
    '(type|url|uri|endpoint|count|length|expires(in|at|on)?|expired|expiry|expiration(date|time)?|limit|format|status|state|policy|methods?|supported|ttl)$',
    '(algorithms?|strength|timeout|lifetime|validity|maxage|consent|domain|required|enabled|(changed|created|updated|issued|used|rotated|reset)(at|on|date|time))$',
    '^(next|prev|previous)?(page|sync|continuation)token$',
    '^(max|min|num|total|remaining|prompt|completion|input|output|cached|reasoning)[a-z]*tokens(used|remaining|details)?$',
  ].join('|'),
)
/** Keys that find something and open nothing, and other words that end like secrets. */
const otherwise = new RegExp(
  [
    '(public|primary|foreign|partition|sort|range|idempotency|cache|group|lookup|natural|surrogate|unique|composite|business|index|object|record)keys?$',
    '(entity|parent|resource|message|translation|i18n|label|locale|property|field|column|reason|category|country|currency|issue|project)keys?$',
    '^(row|text|title|status|type|hot|short|next|last|mon|tur|hoc|whis|joc|don)keys?$',
    '(com|by|tres|sur|under|over|boarding)pass$|(trading|market|auction|exchange|pos|ob)session$',
  ].join('|'),
)

/** Keys that open something where they look like it: `key1` of an account, but not of a sample. */
const perhaps = /(primary|secondary|tertiary)keys?$|^keys?\d+$/

/** Names in other letters, as they are written without blanks. */
const foreign = new RegExp(
  [
    'парол|секретныйключ|токен|κωδικοςπροσβασης|συνθηματικ|סיסמ|كلمةالمرور|كلمةالسر|पासवर्ड|รหัสผ่าน',
    '密码|密碼|口令|密钥|密鑰|令牌|パスワード|暗証番号|トークン|비밀번호|암호|토큰',
  ].join('|'),
  'u',
)
const environments = new Set(
  'prod production dev development test stag stage staging live sandbox demo local qa uat int preprod'.split(' '),
)
/** A name without the environment that it is of: `apiKeyProd`. */
const withoutEnvironment = (name: string): string => {
  const last = /(?:(?<=[a-z\d])(?=[A-Z])|[_ .-])([A-Za-z][a-z]{1,10}|[A-Z]{2,11})$/.exec(name)
  return last && environments.has((last[1] ?? '').toLowerCase()) ? name.slice(0, last.index) : name
}

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l')
const plainName = (text: string) => withoutMarks(text.toLowerCase()).replace(/[^a-z\d]/g, '')
const isForeignSecret = (text: string) =>
  /[^\0-\x7f]/.test(text) &&
  foreign.test(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s_-]/g, ''),
  )

/** Whether what has this name is a secret: a key, a token, a password, a cookie. */
export const isSecretName = (name: string): boolean => {
  const text = name.slice(0, 200)
  if (isForeignSecret(text)) return true
  const ofAny = withoutEnvironment(text)
  if (ofAny.length < text.length && ofAny.length > 4 && isSecretName(ofAny)) return true
  const plain = plainName(text)
  if (whole.test(plain) || /[^A-Za-z]pin$/i.test(text)) return true
  if (/^keys?\d+$/.test(plain)) return false
  const kind = plain.replace(/(?<!\d)\d+$/, '')
  return parts.test(kind) && !about.test(plain) && !otherwise.test(kind)
}

/** Whether a value of this name can be a secret at all. */
export const mayBeSecret = (name: string): boolean => {
  const plain = plainName(name.slice(0, 200))
  return isSecretName(name) || perhaps.test(plain) || parts.test(plain.replace(/(?<!\d)\d+$/, ''))
}

/** Whether a value is a secret, by the name that it has and, where the name is not enough, by its look. */
export const isSecretPair = (name: string, value: string): boolean => {
  if (isPlaceholder(value)) return false
  const plain = plainName(name.slice(0, 200))
  if (plain.endsWith('tokens') && /^\d{1,7}(?: |$)/.test(value)) return false
  // What JSON has under this name finds something more often than it opens it.
  if (/^keys?$/.test(plain) && isIdentifier(value)) return false
  if (isSecretName(name)) return !(/keys?$/.test(plain) && plain.length <= 4 && isIssue.test(value))
  return (perhaps.test(plain) || (parts.test(plain) && about.test(plain))) && looksLikeKey(value)
}
/** `language`, `user.name`, `sort_order`: words in small letters, not many. */
const isIdentifier = (value: string) => value.length <= 20 && /^[a-z][a-zA-Z]*(?:[._][a-z]+)*$/.test(value) && isOrdinary(value)

/** `ABC-1`, as trackers name what is to be done, the number of something, and what samples have. */
const isIssue = /^(?:(?:[A-Z][A-Z\d]{1,9}-)?\d{1,6}|value)$/

/** Whether the word before a name makes it harmless: the primary key, the key of an issue. */
export const isHarmlessAfter = (before: string, name: string): boolean =>
  isSecretName(name) && otherwise.test(plainName(`${before}${name}`))

/** Whether a text is the name of a secret, and not made up by a machine. */
export const namesSecret = (text: string): boolean => text.length <= 80 && isSecretName(text) && !looksLikeKey(text)

/** Whether it is one in the query of an address, where short names stand for what opens an account. */
export const isSecretInQuery = (name: string): boolean => isSecretName(name) || /^(code|app_?id)$/i.test(name)

/** Longer words first, as some have others in them. */
const words = new RegExp(
  [
    'authentication|authorization|confirmation|subscription|certificate|signature|assertion|passphrase|connection|credentials?|encryption|customer',
    'password|passcode|username|userpass|personal|internal|external|database|security|passwd|bearer|cookie|header|secret|session|string|access|client|refresh',
    'account|current|default|example|private|service|signing|license|webhook|tokens?|admin|basic|login|value|oauth|proxy|shared|master|test|user|your|pass|pwd',
    'auth|code|csrf|xsrf|hmac|here|keys?|name|old|new|api|app|jwt|key|sid|the|db|id|my|x',
  ].join('|'),
  'g',
)

/** Whether a text is nothing but the name of a secret, as stands for one that is not there: `password`, `your-api-key`. `AdminPassword` is what someone chose. */
export const isSecretWord = (text: string): boolean =>
  text.length <= 60 &&
  !/^[A-Z].*[a-z][A-Z]/.test(text) &&
  isSecretName(text) &&
  text
    .toLowerCase()
    .replace(words, '')
    .replace(/[\s_.<>[\]-]/g, '') === ''
