/** A part of an address or pointer as it was before it was encoded; what was not encoded as URLs are, such as a lone %, is taken as it is. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
