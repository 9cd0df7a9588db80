export type AnswerKind = 'empty' | 'json' | 'text' | 'image' | 'binary'

type Headers = readonly (readonly [string, string])[]

/** The media type without its parameters, in lower case; empty without one. */
export const mediaTypeOf = (headers: Headers): string => {
  const [, value = ''] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? []
  return (value.split(';')[0] ?? '').trim().toLowerCase()
}

const isText = (type: string) =>
  type.startsWith('text/') || /[/+](json|xml|javascript|yaml|x-www-form-urlencoded|x-ndjson|graphql)$/.test(type)

const asUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** How a body is shown: never as a page, whatever it says it is. Of images only those that are pictures and nothing else. */
export const kindOf = (headers: Headers, bytes: Uint8Array): AnswerKind => {
  if (bytes.length === 0) return 'empty'
  const type = mediaTypeOf(headers)
  if (/^image\/(png|jpeg|gif|webp|avif)$/.test(type)) return 'image'
  if (/[/+]json$/.test(type)) return 'json'
  if (isText(type)) return 'text'
  return type === '' && asUtf8(bytes) !== undefined ? 'text' : 'binary'
}

/** The bytes as text; what is no UTF-8 shows as a replacement character. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** JSON with line breaks and indentation; its numbers stay as they are written, however long. Anything that is no JSON stays as it is. */
export const prettyJson = (text: string): string => {
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  const parts: string[] = []
  let depth = 0
  let before = ''
  const newLine = () => `\n${'  '.repeat(depth)}`
  for (const [part] of text.matchAll(token)) {
    const closes = part === '}' || part === ']'
    if (closes) depth -= 1
    const isFirst = before === '{' || before === '['
    if (closes ? !isFirst : isFirst || before === ',') parts.push(newLine())
    parts.push(part === ':' ? ': ' : part)
    if (part === '{' || part === '[') depth += 1
    before = part
  }
  return parts.join('')
}

/** A picture as an address of its own, which the page may show. */
export const pictureOf = (type: string, bytes: Uint8Array): string => {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:${type};base64,${btoa(binary)}`
}
