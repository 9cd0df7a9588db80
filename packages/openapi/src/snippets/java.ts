import type { SampleRequest } from '../request/request.ts'
import { addressOf, formText, headersOf, quoted } from './parts.ts'

const text = (part: string, variable: string | undefined) => {
  if (!variable) return quoted(part)
  const read = `System.getenv("${variable}")`
  return part ? `${quoted(part)} + ${read}` : read
}

/** A text block keeps the lines of a JSON text; its backslashes and triple quotes are escaped. */
const block = (body: string) => `"""\n        ${body.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replaceAll('\n', '\n        ')}"""`

const boundary = 'apim-boundary'
const part = ({ name, value, isFile }: { name: string; value: string; isFile: boolean }) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${isFile ? `; filename="${value}"` : ''}\r\n\r\n${isFile ? '' : value}\r\n`

const publisher = ({ body }: SampleRequest): string => {
  if (!body) return 'HttpRequest.BodyPublishers.noBody()'
  if (body.kind === 'file') return `HttpRequest.BodyPublishers.ofFile(Path.of(${quoted(body.fileName)}))`
  if (body.kind === 'form') return `HttpRequest.BodyPublishers.ofString(${quoted(formText(body.fields))})`
  if (body.kind === 'json') return `HttpRequest.BodyPublishers.ofString(${block(body.text)})`
  if (body.kind === 'text') return `HttpRequest.BodyPublishers.ofString(${quoted(body.text)})`
  const parts = body.fields.flatMap((field) => {
    const [head = '', tail = ''] = part(field).split(/(?<=\r\n\r\n)/)
    return field.isFile
      ? [`ofString(${quoted(head)})`, `ofFile(Path.of(${quoted(field.value)}))`, `ofString(${quoted(tail)})`]
      : [`ofString(${quoted(part(field))})`]
  })
  const all = [...parts, `ofString(${quoted(`--${boundary}--\r\n`)})`].map((one) => `        HttpRequest.BodyPublishers.${one}`)
  return `HttpRequest.BodyPublishers.concat(\n${all.join(',\n')})`
}

/** A program with the client of Java 17, without a library. */
export const java = (request: SampleRequest): string => {
  const address = addressOf(request)
  const isForm = request.body?.kind === 'parts'
  const headers = headersOf(request).map((one) => `    .header(${quoted(one.name)}, ${text(one.text, one.variable)})`)
  const usesFile = request.body?.kind === 'file' || (request.body?.kind === 'parts' && request.body.fields.some(({ isFile }) => isFile))
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(usesFile ? ['import java.nio.file.Path;'] : []),
    '',
    `var request = HttpRequest.newBuilder(URI.create(${text(address.text, address.variable)}))`,
    ...headers,
    ...(isForm ? [`    .header("Content-Type", "multipart/form-data; boundary=${boundary}")`] : []),
    ...(request.method === 'GET' && !request.body ? [] : [`    .method(${quoted(request.method)}, ${publisher(request)})`]),
    '    .build();',
    'var response = HttpClient.newHttpClient()',
    '    .send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ].join('\n')
}
