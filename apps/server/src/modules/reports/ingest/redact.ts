const mask = '••••'

/** Query fields whose values are credentials; compared ignoring case, hyphens and underscores (trust T45). */
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

/** `api_key[]`, `API-Key`, `%61pikey` and doubly encoded forms all become the same name. */
const plainName = (name: string) =>
  decoded(decoded(name))
    .replace(/\[.*$/s, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Our own keys and client secrets have a distinctive format, so they are found anywhere; so are JSON Web Tokens. */
const secretTexts = /ap[ks]_[a-z]+_[0-9A-Za-z]{20,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g

/** A part of a URL without its secrets; a part that hides one in percent-encoding is removed as a whole. */
const withoutSecrets = (part: string) => {
  const plain = part.replace(secretTexts, mask)
  const hidden = decoded(decoded(plain))
  return hidden === hidden.replace(secretTexts, mask) ? plain : mask
}

/** User name and password before the host of a request target in absolute form (RFC 9112, section 3.2.2), which a client may send. */
const userInfo = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i

/** The part of a request's URL that may be stored: the path, and the query without fields that hold secrets. */
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
