import { type Body, type TryValues, wholeBody } from './try-values.ts'

export interface SentBody {
  contentType: string
  content: Blob
}

/** Names in a part's head (HTML, multipart/form-data encoding algorithm). */
const quoted = (name: string) => `"${name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')}"`

const boundary = () =>
  `----apim-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

const multipart = ({ fields }: Body, values: TryValues): SentBody => {
  const line = boundary()
  const parts = fields.flatMap(({ name, isFile }): BlobPart[] => {
    const head = `--${line}\r\nContent-Disposition: form-data; name=${quoted(name)}`
    const text = values.fields[name] ?? ''
    if (!isFile) return text === '' ? [] : [`${head}\r\n\r\n${text}\r\n`]
    return (values.files[name] ?? []).flatMap((file): BlobPart[] => [
      `${head}; filename=${quoted(file.name)}\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`,
      file,
      '\r\n',
    ])
  })
  return { contentType: `multipart/form-data; boundary=${line}`, content: new Blob([...parts, `--${line}--\r\n`]) }
}

const filled = ({ fields }: Body, values: TryValues) =>
  fields.flatMap(({ name }): [string, string][] => (values.fields[name] ? [[name, values.fields[name]]] : []))

/** The body as it is sent, byte for byte; undefined where there is none. */
export const sentBody = (body: Body | undefined, values: TryValues): SentBody | undefined => {
  if (!body) return undefined
  const { kind, mediaType: contentType } = body
  if (kind === 'multipart') return multipart(body, values)
  if (kind === 'form') return { contentType, content: new Blob([new URLSearchParams(filled(body, values)).toString()]) }
  if (kind === 'binary') {
    const [file] = values.files[wholeBody] ?? []
    return file && { contentType: /\*/.test(contentType) ? file.type || 'application/octet-stream' : contentType, content: file }
  }
  return values.text === '' ? undefined : { contentType, content: new Blob([values.text]) }
}
