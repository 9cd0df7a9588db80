import { mask } from '@apim/contract/constants'

/** Fields that hold a secret, should one ever be recorded: entries must not, but what is shown does not rely on that. */
const secretName = /(password|passphrase|secret|credential|token|api_?key|private_?key)s?$/i

const hide = (value: unknown): unknown => {
  if (typeof value === 'string') return value === '' || value.startsWith(mask) ? value : mask
  return Array.isArray(value) ? value.map(hide) : masked(value)
}

/** The same value, with the text of every field whose name says that it is a secret masked, at any depth (trust T69). */
export const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, secretName.test(name) ? hide(item) : masked(item)]))
}
