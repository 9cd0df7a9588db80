import { fieldText } from '../../http/field-text.ts'

/** A name and what follows its first colon; null for nothing. */
export interface NameValue {
  name: string
  value: string | null
}

/** Parses Kong's `name:value` entries: only the first colon separates; more colons right after it are dropped. */
export function nameValues(entries: readonly string[]): NameValue[] {
  return entries.flatMap((entry) => {
    const match = /^([^:]+):*([\s\S]*)$/.exec(entry)
    return match === null ? [] : [{ name: match[1] as string, value: match[2] === '' ? null : (match[2] as string) }]
  })
}

/** Parses entries that need a value; those without are ignored. */
export function givenValues(entries: readonly string[]): { name: string; value: string }[] {
  return nameValues(entries).filter((entry): entry is { name: string; value: string } => entry.value !== null)
}

const NAME = /^[A-Za-z0-9_-]+$/
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/

/**
 * The error for an entry whose name is not a header name (by Kong's rules) or whose value would end the header line (threat T50); otherwise
 * undefined.
 */
export function headerViolation(entry: string): string | undefined {
  const name = entry.split(':', 1)[0] as string
  if (!NAME.test(name)) return `'${name}' is not a valid header`
  return CONTROL.test(entry) ? `'${name}' has a value with control characters` : undefined
}

/** Like {@link headerViolation} for a rename, whose value is also a header name. */
export function renamedHeaderViolation(entry: string): string | undefined {
  const at = entry.indexOf(':')
  return headerViolation(entry) ?? headerViolation(entry.slice(at + 1))
}

/** Returns a value as header lines contain it: UTF-8 bytes, trimmed. */
export function headerText(value: string): string {
  return fieldText(value.trim())
}
