import { decoded, isSecretName } from './secret-names.ts'

const mask = '****'
const noNames: ReadonlySet<string> = new Set()

/** Our own keys and client secrets have a recognizable form, so they are found anywhere. */
const ownSecrets = /ap[ks]_[a-z]+_[0-9A-Za-z]{20,}/g
/** JSON Web Tokens, with what may be written before one without a separator. Each run of letters is read once, whatever it repeats. */
const tokens = /(?<![\w-])(?=[\w-]*?eyJ[\w-]{10})[\w-]+\.[\w-]{10,}\.[\w-]*/g

const masked = (text: string): string =>
  text
    .replace(tokens, (found) => {
      const before = found.slice(0, found.indexOf('eyJ'))
      return /ap[ks]_/.test(before) ? mask : `${before}${mask}`
    })
    .replace(ownSecrets, mask)

/** A part of a URL without its secrets; one that hides them in percent triplets is masked completely. */
const withoutSecrets = (part: string): string => {
  const plain = masked(part)
  if (!plain.includes('%')) return plain
  const hidden = decoded(decoded(plain))
  return hidden === masked(hidden) ? plain : mask
}

/** User info before the host of an absolute-form target (RFC 9112, section 3.2.2), which a client may send. */
const userInfo = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i

/** The query without secret fields; the other fields and the separators between them stay as sent. */
const shownQuery = (query: string, own: ReadonlySet<string>): string => {
  const isSecret = (name: string) => own.has(decoded(name).toLowerCase()) || isSecretName(name)
  const shown = query.replace(/[^&;]+/g, (field) => (isSecret(field.split('=', 1)[0] as string) ? '' : withoutSecrets(field)))
  return shown.length === query.length ? shown : shown.replace(/^[&;]+|[&;]+$|([&;])[&;]+/g, '$1')
}

/** Without any of these there is nothing to hide. */
const mayHoldSecrets = /[?#%@]|ap[ks]_|eyJ/

/**
 * Returns the part of a URL or request target that may be logged: no user info, no fragment (it may be an access token, OAuth 2.0, 4.2.2),
 * no query fields with secret names, and no keys or JSON Web Tokens anywhere (trust T45).
 * @param own lower-case names of query fields that are secret here, besides those that always are
 */
export const redactUri = (uri: string, own: ReadonlySet<string> = noNames): string => {
  if (!mayHoldSecrets.test(uri)) return uri
  const [address = ''] = uri.split('#', 1)
  const at = address.indexOf('?')
  const path = (at === -1 ? address : address.slice(0, at)).replace(userInfo, '$1//')
  const shown = path.split('/').map(withoutSecrets).join('/')
  if (at === -1) return shown
  const query = address.slice(at + 1)
  const kept = shownQuery(query, own)
  return kept === '' && query !== '' ? shown : `${shown}?${kept}`
}
