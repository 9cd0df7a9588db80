import { isObject, type Json, own, textIn } from '../../../json.ts'
import { walk } from '../../../size/walk.ts'
import { isSecretInQuery, isSecretName, isSecretWord } from './secret-names.ts'

/** What of an authorization is no secret: how it is done, and where. */
const publicAuthKeys = new Set(
  'type key in addTokenTo grant_type authUrl accessTokenUrl refreshTokenUrl redirect_uri scope tokenName headerPrefix algorithm realm service region username client_authentication challengeAlgorithm'.split(
    ' ',
  ),
)

/** A shorter text is found in too many others, and is kept out by its name alone. */
const lengthMin = 8
/** So many secrets are looked for inside of other texts. */
const soughtMax = 200

const authValues = (auth: Json): [string, unknown][] =>
  Object.entries(auth).flatMap(([, values]) => {
    if (Array.isArray(values)) return values.map((one): [string, unknown] => [textIn(one, 'key'), own(one, 'value')])
    return isObject(values) ? Object.entries(values) : []
  })

/** The values of an authorization that are secrets. */
export const secretValues = (auth: Json): string[] =>
  authValues(auth).flatMap(([name, value]) => (publicAuthKeys.has(name) || typeof value !== 'string' ? [] : [value]))

const pairsIn = (text: string): [string, string][] =>
  [...text.matchAll(/[?&#]([^=&#?]{1,200})=([^&#\s]+)/g)].map(([, name = '', value = '']) => [
    isSecretInQuery(name) ? 'secret' : name,
    value,
  ])

const userInfo = /^\w{1,20}:\/\/[^\s/:@]{0,500}:([^\s/@]{1,500})@/

/** `sid=abc; theme=dark` → the values. */
const cookieValues = (text: string) => text.split(';').map((one) => one.slice(one.indexOf('=') + 1))

/** `Authorization: Bearer abc` in lines, as format 2.0 may have headers. */
const headerLines = (text: string): [string, string][] =>
  text.split('\n').map((line) => [line.slice(0, Math.max(line.indexOf(':'), 0)), line.slice(line.indexOf(':') + 1)])

/** Names and values that one node of a collection has. */
const namedIn = (key: string, value: unknown): [string, unknown][] => {
  if (typeof value === 'string') {
    if (key === 'header') return headerLines(value)
    return key === 'url' || key === 'raw' ? [...pairsIn(value), ['password', userInfo.exec(value)?.[1]]] : []
  }
  if (!isObject(value)) return []
  const name = textIn(value, 'key') || textIn(value, 'name') || textIn(value, 'id')
  const [text, isSecret] = [own(value, 'value'), textIn(value, 'type') === 'secret']
  const auth = key === 'auth' ? secretValues(value) : []
  return [...auth.map((one): [string, unknown] => ['secret', one]), [isSecret ? 'secret' : name, text]]
}

/** The secrets that a collection names as such, to keep them out of every other text of it too. */
export const secretsIn = (collection: Json): string[] => {
  const found = new Set<string>()
  const add = (text: string) => {
    const plain = text.trim().replace(/^(bearer|basic|digest|token|apikey)\s+/i, '')
    if (plain.length >= lengthMin && !plain.includes('{{') && !isSecretWord(plain)) found.add(plain)
  }
  walk(collection, ({ key, value, parent }) => {
    // The parts of an authorization are named by what they are for: the name of a key is called “key” there.
    const isPart = parent?.parent?.key === 'auth'
    for (const [name, text] of isPart ? [] : namedIn(key, value)) {
      if (typeof text !== 'string' || !isSecretName(name)) continue
      add(text)
      if (/cookie/i.test(name)) for (const one of cookieValues(text)) add(one)
    }
  })
  return [...found].toSorted((one, other) => other.length - one.length).slice(0, 10_000)
}

/** What stands where a secret was. */
export const mask = '********'

/** Two parts of letters with a dot between them, and a third one. Each run of letters is looked at once, whatever it repeats. */
const withoutJwts = (text: string): string => {
  const [start, stop] = [/\beyJ/g, /[^\w-]/g]
  const runEnd = (from: number) => {
    stop.lastIndex = from
    return stop.exec(text)?.index ?? text.length
  }
  const next = (end: number) => (text[end] === '.' ? runEnd(end + 1) : end)
  let [clean, done] = ['', 0]
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const first = runEnd(found.index)
    const second = next(first)
    start.lastIndex = first
    if (first - found.index < 11 || second - first <= 8) continue
    clean += `${text.slice(done, found.index)}${mask}`
    done = next(second)
    start.lastIndex = done
  }
  return clean + text.slice(done)
}

/** Texts that are secrets by their look. */
const looks: [RegExp, string][] = [
  [/\b([Bb]earer|BEARER|[Bb]asic|BASIC)\s{1,5}(?=\S{0,40}[a-z]\S{0,40}[A-Z]|\S{0,40}\d|\S{7,400}=)[\w.~+/=-]{8,}/g, `$1 ${mask}`],
  [/\b(AKIA|ASIA)[A-Z\d]{16}\b|\bgh[pousr]_\w{20,}|\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\bAIza[\w-]{30,}|\bPMAK-[\w-]{20,}/g, mask],
  [/\b[spr]k_(live|test)_\w{8,}/g, mask],
  [/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g, mask],
  [/(\w{1,20}:\/\/)[^\s/:@]{1,200}:[^\s/@]{1,200}@/g, '$1'],
]

const inQuery = (text: string) =>
  text.replace(/([?&#])([\w.[\]-]{1,60})=([^&#\s"'<>]+)/g, (all, before: string, name: string, value: string) =>
    isSecretInQuery(name) && !value.startsWith('{{') ? `${before}${name}=${mask}` : all,
  )

/** A secret as it is, as it is in JSON, and as it is in an address. */
const spellings = (secret: string) => new Set([secret, JSON.stringify(secret).slice(1, -1), encoded(secret)])
const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : text)
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Returns a function that takes these secrets, and whatever looks like one, out of a text. */
export const createScrub = (secrets: readonly string[]) => {
  const all = new Set(secrets)
  const sought = secrets.slice(0, soughtMax).flatMap((one) => [...spellings(one)])
  const known = sought.length > 0 ? new RegExp(sought.map(literally).join('|'), 'g') : undefined
  return (text: string): string => {
    if (all.has(text)) return mask
    let clean = withoutJwts(known ? text.replace(known, mask) : text)
    for (const [look, instead] of looks) clean = clean.replace(look, instead)
    return inQuery(clean)
  }
}
