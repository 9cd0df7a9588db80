const targetUrl = 'Target URL is required and must be a valid URL'

/** Inside brackets only an IPv6 address parses as a URL host. */
const isIpv6 = (text: string) => /^[\da-f.]*:[\da-f:.]*$/i.test(text) && URL.canParse(`http://[${text}]/`)
/** No leading zeros, which some parsers read as octal. */
const isIpv4 = (text: string) =>
  /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255)

/** Whether it is an IP address or a range such as 10.0.0.0/8. */
export const isAddressOrRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const widest = isIpv4(address) ? 32 : isIpv6(address) ? 128 : 0
  return widest > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
}

/** A typed list, split on white space, commas or semicolons (specification part 1, section 5). */
export const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '')

/**
 * Why a text is not a valid target: it must be an http(s) address whose host contains a dot, with an optional port (specification part 1, section 5),
 * without credentials (trust T44), query or fragment, which the gateway could not forward. Undefined when it is valid.
 */
export const targetUrlError = (text: string): string | undefined => {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return targetUrl
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return `${targetUrl} without a user name or password`
  if (url.hostname === 'localhost') return `${targetUrl}: for this machine use 127.0.0.1 instead of localhost`
  if (!url.hostname.includes('.') || url.hostname.endsWith('.')) return `${targetUrl}: its host must contain a dot`
  if (url.search !== '' || text.includes('?')) return `${targetUrl} without a query (?…)`
  if (url.hash !== '' || text.includes('#')) return `${targetUrl} without a fragment (#…)`
  return undefined
}
