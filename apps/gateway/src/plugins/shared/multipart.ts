interface Part {
  /** Including the line breaks around its headers and content. */
  text: string
  name: string | undefined
}

const nameOf = (text: string): string | undefined => {
  const head = text.slice(0, text.indexOf('\r\n\r\n'))
  // Folded lines and a second header count too: what is behind the gateway may read them.
  for (const [, disposition = ''] of head.matchAll(/^content-disposition:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/gim)) {
    const name = /;\s*name="?([^"\r\n;]*)"?/i.exec(disposition)?.[1]
    if (name !== undefined) return name
  }
  return undefined
}

/** Escapes characters that a quoted name may not contain (HTML standard, multipart/form-data encoding). */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const simple = (name: string, value: string): Part => ({
  text: `\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}`,
  name,
})

/** The fields of a multipart form (RFC 7578); one character per byte. Untouched parts stay unchanged. */
export class MultipartForm {
  private readonly delimiter: string
  private parts: Part[]

  private constructor(delimiter: string, parts: Part[]) {
    this.delimiter = delimiter
    this.parts = parts
  }

  /** Parses a body; null if it is incomplete, or the type has no boundary. An empty body has no fields. */
  static read(contentType: string, body: string): MultipartForm | null {
    const match = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
    const boundary = match?.[1] ?? match?.[2]
    if (boundary === undefined) return null
    const delimiter = `\r\n--${boundary}`
    if (body === '') return new MultipartForm(delimiter, [])
    const [, ...sections] = `\r\n${body}`.split(delimiter)
    if (!sections.pop()?.startsWith('--')) return null
    return new MultipartForm(
      delimiter,
      sections.map((text) => ({ text, name: nameOf(text) })),
    )
  }

  /** Returns the field's content; undefined if there is no such field. */
  get(name: string): string | undefined {
    const text = this.parts.find((part) => part.name === name)?.text
    return text?.slice(text.indexOf('\r\n\r\n') + 4)
  }

  /** Replaces all fields with this name by one of plain text. */
  set(name: string, value: string): void {
    const at = this.parts.findIndex((part) => part.name === name)
    if (at === -1) return void this.parts.push(simple(name, value))
    this.parts[at] = simple(name, value)
    this.parts = this.parts.filter((part, index) => index <= at || part.name !== name)
  }

  /** Removes all fields with this name. */
  delete(name: string): void {
    this.parts = this.parts.filter((part) => part.name !== name)
  }

  /** Returns the body. */
  write(): string {
    const { delimiter } = this
    return `${this.parts.map(({ text }) => delimiter + text).join('')}${delimiter}--\r\n`.slice(2)
  }
}
