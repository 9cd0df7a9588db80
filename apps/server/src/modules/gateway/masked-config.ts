import { mask } from '@apim/contract/constants'

const secretName = /password|secret|token|authorization|cookie|private|provision_key|credential|^(api_?)?key$/i

const masked = (text: string) => `${mask}${text.length > 12 ? text.slice(-4) : ''}`
const withoutUserInfo = (text: string) => text.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@\s]+@/i, `$1${mask}@`)

const maskValue = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => maskValue(name, item))
  if (typeof value === 'object' && value !== null) {
    // The headers of a log plugin carry what the receiver asks for, under any name.
    const isHeaders = name === 'headers'
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskValue(isHeaders ? 'secret' : key, item)]))
  }
  if (typeof value !== 'string') return value
  return secretName.test(name) ? masked(value) : withoutUserInfo(value)
}

/** A plugin's configuration with every secret masked: by the field's name, in headers, and in addresses (permissions.csv, trust T22). */
export const maskedConfig = (config: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [name, maskValue(name, value)]))
