/** Names of headers, query and body fields with credentials, in the form returned by {@link plainName} (trust T45). */
const secretNames = new Set(
  [
    'apikey xapikey key authorization proxyauthorization cookie setcookie auth xauthtoken xaccesstoken',
    'token accesstoken refreshtoken idtoken idtokenhint jwt assertion clientassertion bearer sessionid',
    'clientsecret secret password passwd pwd passphrase credentials code codeverifier otp pin',
    'sig signature xamzsignature xamzcredential xamzsecuritytoken xcsrftoken sas dpop',
    'authenticationinfo proxyauthenticate',
  ].flatMap((names) => names.split(' ')),
)

/** Decodes percent triplets and plus signs; a text with malformed triplets is unchanged. */
export const decoded = (text: string): string => {
  if (!text.includes('%')) return text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** `api_key[]`, `API-Key` and `%61pikey` are the same name; double-encoded ones too. */
const plainName = (name: string): string =>
  decoded(decoded(name))
    .replace(/\[.*$/s, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const isPlain = /^[a-z0-9]*$/

/** Whether the value under this name must never be logged; names are compared without case, hyphens, underscores and encoding. */
export const isSecretName = (name: string): boolean => secretNames.has(isPlain.test(name) ? name : plainName(name))
