const mask = '••••'

/** Names of query fields whose values let somebody in; compared without regard to case, hyphens and underscores (trust T45). */
const secretNames = new Set(
  [
    'apikey xapikey key authorization proxyauthorization cookie setcookie auth xauthtoken xaccesstoken',
    'token accesstoken refreshtoken idtoken idtokenhint jwt assertion clientassertion bearer sessionid',
    'clientsecret secret password passwd pwd passphrase credentials code codeverifier otp pin',
    'sig signature xamzsignature xamzcredential xamzsecuritytoken xcsrftoken sas',
  ].flatMap((names) => names.split(' ')),
)

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** `api_key[]`, `API-Key` and `%61pikey` are all the same name; twice encoded ones too. */
const plainName = (name: string) =>
  decoded(decoded(name))
    .replace(/\[.*$/s, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Our own keys and client secrets look like nothing else, so they are found wherever they stand; so are JSON Web Tokens. */
const secretTexts = /ap[ks]_[a-z]+_[0-9A-Za-z]{20,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g

/** A part of an address without the secrets in it; one that hides them in percent triplets goes as a whole. */
const withoutSecrets = (part: string) => {
  const plain = part.replace(secretTexts, mask)
  const hidden = decoded(decoded(plain))
  return hidden === hidden.replace(secretTexts, mask) ? plain : mask
}

/** Name and password before the host of an address in its absolute form (RFC 9112, section 3.2.2), which a client may send. */
const userInfo = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i

/** What of a request's address may be kept: the path, and the query without the fields that hold secrets. */
export const redactUri = (uri: string): string => {
  const [address = ''] = uri.split('#')
  const at = address.indexOf('?')
  const path = (at === -1 ? address : address.slice(0, at)).replace(userInfo, '$1//')
  const kept =
    at === -1
      ? []
      : address
          .slice(at + 1)
          .split(/[&;]/)
          .filter((field) => field !== '' && !secretNames.has(plainName(field.split('=')[0] ?? '')))
  const shown = path.split('/').map(withoutSecrets).join('/')
  return kept.length === 0 ? shown : `${shown}?${kept.map(withoutSecrets).join('&')}`
}
