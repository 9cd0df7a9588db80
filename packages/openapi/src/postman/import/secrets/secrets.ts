import { isObject, type Json, own, textIn } from '../../../json.ts'
import { type Step, walk } from '../../../size/walk.ts'
import { fromAddress } from './decoded.ts'
import { isSecretInQuery, isSecretName, isSecretWord } from './secret-names.ts'
import { isOrdinary, isPlaceholder, withoutScheme } from './values.ts'

/** What of an authorization is no secret: how it is done, and where. */
const publicAuthKeys = new Set([
  ...'type key in addTokenTo grant_type authUrl accessTokenUrl refreshTokenUrl redirect_uri scope tokenName headerPrefix'.split(' '),
  ...'algorithm realm service region username client_authentication challengeAlgorithm signatureMethod version callback'.split(' '),
  ...'baseURI headersToSign qop queryParamKey tokenType useBrowser header'.split(' '),
])
/** What is masked in an authorization, but says who calls or whom: others may have it too, and it opens nothing by itself. */
const namingAuthKeys = new Set([
  ...'clientId consumerKey domain workstation user app delegation kid iss sub aud state resource audience'.split(' '),
  ...'timestamp extraData'.split(' '),
])

/** Whether a part of an authorization with this name is a secret. */
export const isSecretPart = (name: string): boolean => !publicAuthKeys.has(name)

/** A shorter text is found in too many others, and is kept out by its name alone. */
const lengthMin = 8
/** More secrets than this are kept out by their names alone. */
const foundMax = 10_000

/** The names and values of an authorization: format 2.1 has lists, 2.0 objects. */
const authValues = (auth: Json): [string, string][] =>
  Object.values(auth)
    .flatMap((values): [string, unknown][] => {
      if (Array.isArray(values)) return values.map((one) => [textIn(one, 'key'), own(one, 'value')])
      return isObject(values) ? Object.entries(values) : []
    })
    .filter((one): one is [string, string] => typeof one[1] === 'string')

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text.slice(0, 10_000))))
const fromBase64 = (text: string): string => {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)))
  } catch {
    return ''
  }
}

/** The secrets of an authorization, and name and password in one as a header has them. */
const authSecrets = (auth: Json): string[] => {
  const values = authValues(auth)
  const of = (wanted: string) => values.find(([name]) => name === wanted)?.[1]
  const [name, password] = [of('username'), of('password')]
  const both = name !== undefined && password ? [`${name}:${password}`, base64(`${name}:${password}`)] : []
  return [...both, ...values.filter(([one]) => isSecretPart(one) && !namingAuthKeys.has(one)).map(([, value]) => value)]
}

/** A name and its value, which ends where another name begins. */
const pair = /[?&#;]([^=&#?;]{1,200})=((?:[^?;&#\s]|[?;](?![^=&#?;]{1,200}=)){1,10000})/g

const pairsIn = (text: string): [string, string][] =>
  [...text.matchAll(pair)].flatMap(([, name = '', value = '']) => {
    const kind = isSecretInQuery(fromAddress(name)) ? 'secret' : name
    return [value, fromAddress(value)].map((one): [string, string] => [kind, one])
  })

const userInfo = /^\w{1,20}:\/\/[^\s/:@]{0,500}:([^\s/@]{1,500})@/

/** `sid=abc; theme=dark` → the values. */
const cookieValues = (text: string) => text.split(';').map((one) => one.slice(one.indexOf('=') + 1))
/** `Basic YTpi` → the password. */
const basicValue = (text: string): string => {
  const user = /^basic\s/i.test(text.trim()) ? fromBase64(withoutScheme(text)) : ''
  return user.slice(user.indexOf(':') + 1)
}

/** `Authorization: Bearer abc` in lines, as format 2.0 may have headers. */
const headerLines = (text: string): [string, string][] =>
  text.split('\n').map((line) => [line.slice(0, Math.max(line.indexOf(':'), 0)), line.slice(line.indexOf(':') + 1)])

/** Names and values that one node of a collection has. */
const namedIn = (key: string, value: unknown): [string, unknown][] => {
  if (typeof value === 'string') {
    if (key === 'header') return headerLines(value)
    const password = userInfo.exec(value)?.[1] ?? ''
    return key === 'url' || key === 'raw' ? [...pairsIn(value), ['password', password], ['password', fromAddress(password)]] : []
  }
  if (!isObject(value)) return []
  const name = textIn(value, 'key') || textIn(value, 'name') || textIn(value, 'id')
  const [text, isSecret] = [own(value, 'value'), textIn(value, 'type') === 'secret']
  const auth = key === 'auth' ? authSecrets(value) : []
  return [...auth.map((one): [string, unknown] => ['secret', one]), [isSecret ? 'secret' : name, text]]
}

/** Whether what is in this list is a variable of the collection or of a folder; those of an address are parts of its path. */
const isVariable = (list: Step | undefined) => list?.key === 'variable' && list.parent?.key !== 'url'
/** What opens an account comes before what one request has, and that before its cookies, of which most open nothing. */
const rankOf = (key: string, parent: Step | undefined, name: string): number => {
  const isUser = name === 'password' && (key === 'url' || key === 'raw')
  if (key === 'auth' || isVariable(parent) || isUser) return 0
  return /cookie/i.test(name) ? 2 : 1
}

/** The secrets that a collection names as such, to keep them out of every other text of it too; those that matter most are first. */
export const secretsIn = (collection: Json): string[] => {
  const found = new Map<string, number>()
  const add = (text: string, rank: number) => {
    const plain = withoutScheme(text)
    // What one request has under the name of a secret may be a word: `?key=language`.
    if (rank > 0 && isOrdinary(plain)) return
    if (plain.length < lengthMin || plain.includes('{{') || isPlaceholder(plain) || isSecretWord(plain)) return
    found.set(plain, Math.min(rank, found.get(plain) ?? rank))
  }
  walk(collection, ({ key, value, parent }) => {
    // The parts of an authorization are named by what they are for: the name of a key is called “key” there.
    const isPart = parent?.parent?.key === 'auth'
    for (const [name, text] of isPart ? [] : namedIn(key, value)) {
      if (typeof text !== 'string' || !isSecretName(name)) continue
      const rank = rankOf(key, parent, name)
      add(text, rank)
      add(basicValue(text), 0)
      if (/cookie/i.test(name)) for (const one of cookieValues(text)) add(one, rank)
    }
  })
  return [...found]
    .toSorted(([one, rank], [other, otherRank]) => rank - otherRank || other.length - one.length)
    .slice(0, foundMax)
    .map(([text]) => text)
}
