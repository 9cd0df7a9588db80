import { locale } from './language.ts'

const formatters = new Map<string, Intl.NumberFormat>()

const written = (value: number, options: Intl.NumberFormatOptions = {}) => {
  const key = `${locale()} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale(), options)
  formatters.set(key, formatter)
  return formatter.format(value)
}

/** A number in the user's format: `12,345.5`. */
export const number = (value: number) => written(value)

/** A fraction as a percentage with at most two digits: `96.65%`. */
export const percent = (part: number) => written(part, { style: 'percent', maximumFractionDigits: 2 })

/** `640 bytes`, `1 kB`, `2.3 MB`: decimal units, as file managers use. */
export const bytes = (count: number) => {
  const [unit, size] = count >= 1_000_000 ? ['megabyte', 1_000_000] : count >= 1000 ? ['kilobyte', 1000] : ['byte', 1]
  const value = count / size
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return written(value, { style: 'unit', unit, unitDisplay, maximumFractionDigits: value < 10 ? 1 : 0 })
}
