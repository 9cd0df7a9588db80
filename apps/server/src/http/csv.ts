import { stringify } from 'csv-stringify/sync'

/** A cell that a spreadsheet would run as a formula gets a leading apostrophe (trust T38, ASVS 1.2.10). */
export const safeCell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: tab, carriage return and NUL start formulas too
  return /^[=+\-@\t\r\n\u0000＝＋－＠]/.test(text) ? `'${text}` : text
}

/** RFC 4180 lines, each with its end. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/, bom: false },
  )
