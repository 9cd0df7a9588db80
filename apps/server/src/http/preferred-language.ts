/** The quality of a language in the header; 1 unless it states another. */
const qualityOf = (parameters: readonly string[]): number => {
  const stated = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find((quality) => quality !== undefined)
  return stated === undefined ? 1 : Number(stated)
}

const canonical = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** The BCP 47 tag that an Accept-Language header wants most (RFC 9110, section 12.5.4); undefined if it names none. */
export const preferredLanguage = (header: string | undefined): string | undefined =>
  (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      return { tag: tag.trim().length <= 35 ? canonical(tag.trim()) : undefined, quality: qualityOf(parameters) }
    })
    .filter(({ tag, quality }) => tag !== undefined && quality > 0)
    .sort((one, other) => other.quality - one.quality)[0]?.tag
