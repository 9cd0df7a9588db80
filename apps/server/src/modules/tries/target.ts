import { fieldErrors } from '../../http/errors.ts'

export interface Target {
  /** As the document has it. */
  path: string
  pathValues: Record<string, string>
  query: readonly (readonly [string, string])[]
}

const elsewhere = () => fieldErrors({ path: 'This path leads out of the deployment and cannot be tried' })

/** The characters of a path that stand for themselves, and triplets that are encoded already. */
const plain = /[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2}/
const encodedText = (text: string) =>
  text.replace(new RegExp(`${plain.source}|[\\s\\S]`, 'gu'), (part) => (plain.test(part) ? part : encodeURIComponent(part)))

const decodedOnce = (text: string) => text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const isDots = (part: string) => /^\.{1,2}(;.*)?$/.test(part)

/** Whether every reading of the path, decoded once or twice, stays below where it starts: no dot segments, no empty ones (decision 39). */
const staysBelow = (path: string): boolean =>
  [path, decodedOnce(path), decodedOnce(decodedOnce(path))].every((reading) => {
    const parts = reading.split(/[/\\]/).slice(1)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
    return !/[\u0000-\u001f\u007f]/.test(reading) && parts.every((part, at) => !isDots(part) && (part !== '' || at === parts.length - 1))
  })

const filled = ({ path, pathValues }: Target) => {
  const missing: Record<string, string> = {}
  const parts = path.split(/(\{[^{}/]+\})/).map((part, at) => {
    if (at % 2 === 0) return encodedText(part)
    const name = part.slice(1, -1)
    const value = Object.hasOwn(pathValues, name) ? pathValues[name] : undefined
    if (value === undefined) missing[`pathValues.${name}`] = `${name} is required`
    return encodeURIComponent(value ?? '')
  })
  if (Object.keys(missing).length > 0) throw fieldErrors(missing)
  return parts.join('')
}

const queryOf = (query: Target['query']) => {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/**
 * The path and query of a call below a deployment's address, as they go over the wire. Throws 400 where a value is missing, or where what results would
 * lead out of the deployment's path.
 */
export const targetOf = (gatewayUrl: URL, wanted: Target): string => {
  const below = filled(wanted)
  if (!below.startsWith('/') || !staysBelow(below)) throw elsewhere()
  const target = `${gatewayUrl.pathname.replace(/(?<!\/)\/+$/, '')}${below}`
  const read = new URL(`${gatewayUrl.origin}${target}`)
  if (read.origin !== gatewayUrl.origin || read.pathname !== target) throw elsewhere()
  return `${target}${queryOf(wanted.query)}`
}
