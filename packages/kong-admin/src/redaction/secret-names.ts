/** Names of headers, query and body fields whose values let somebody in; in the form that {@link plainName} gives them (trust T45). */
const secretNames = new Set(
  [
    'apikey xapikey key authorization proxyauthorization cookie setcookie auth xauthtoken xaccesstoken',
    'token accesstoken refreshtoken idtoken idtokenhint jwt assertion clientassertion bearer sessionid',
    'clientsecret secret password passwd pwd passphrase credentials code codeverifier otp pin',
    'sig signature xamzsignature xamzcredential xamzsecuritytoken xcsrftoken sas dpop',
    'authenticationinfo proxyauthenticate',
  ].flatMap((names) => names.split(' ')),
)

/** Decodes percent triplets and plus signs; a text that holds malformed triplets stays as it is. */
export const decoded = (text: string): string => {
  if (!text.includes('%')) return text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** `api_key[]`, `API-Key` and `%61pikey` are all the same name; twice encoded ones too. */
const plainName = (name: string): string =>
  decoded(decoded(name))
    .replace(/\[.*$/s, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const isPlain = /^[a-z0-9]*$/

/** Tells whether no log may hold the value under this name; names compare without regard to case, hyphens, underscores and encoding. */
export const isSecretName = (name: string): boolean => secretNames.has(isPlain.test(name) ? name : plainName(name))
