import type { SampleRequest } from '../request/request.ts'
import { addressOf, formText, headersOf, quoted } from './parts.ts'

const text = (part: string, variable: string | undefined) => {
  if (!variable) return quoted(part)
  const read = `os.Getenv("${variable}")`
  return part ? `${quoted(part)}+${read}` : read
}

/** Back quotes keep the lines; a text with one is quoted. */
const raw = (body: string) => (body.includes('`') ? quoted(body) : `\`${body}\``)

interface Parts {
  imports: string[]
  before: string[]
  body: string
  /** The media type that only the program knows. */
  type?: string
}

const stopped = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

const partsOf = (fields: readonly { name: string; value: string; isFile: boolean }[]): Parts => ({
  imports: ['bytes', 'mime/multipart'],
  before: [
    '\tvar form bytes.Buffer',
    '\tparts := multipart.NewWriter(&form)',
    ...fields.flatMap(({ name, value, isFile }, at) =>
      isFile
        ? [
            `\tfile${at}, err := os.ReadFile(${quoted(value)})`,
            ...stopped,
            `\tpart${at}, err := parts.CreateFormFile(${quoted(name)}, ${quoted(value)})`,
            ...stopped,
            `\tpart${at}.Write(file${at})`,
          ]
        : [`\tparts.WriteField(${quoted(name)}, ${quoted(value)})`],
    ),
    '\tparts.Close()',
  ],
  body: '&form',
  type: 'parts.FormDataContentType()',
})

const bodyOf = ({ body }: SampleRequest): Parts => {
  if (!body) return { imports: [], before: [], body: 'nil' }
  if (body.kind === 'parts') return partsOf(body.fields)
  if (body.kind === 'file') return { imports: [], before: [`\tbody, err := os.Open(${quoted(body.fileName)})`, ...stopped], body: 'body' }
  const content = body.kind === 'form' ? quoted(formText(body.fields)) : raw(body.text)
  return { imports: ['strings'], before: [`\tbody := strings.NewReader(${content})`], body: 'body' }
}

/** A program with the standard library. */
export const go = (request: SampleRequest): string => {
  const address = addressOf(request)
  const body = bodyOf(request)
  const lines = [
    ...body.before,
    `\trequest, err := http.NewRequest(${quoted(request.method)}, ${text(address.text, address.variable)}, ${body.body})`,
    ...stopped,
    ...headersOf(request).map((one) => `\trequest.Header.Set(${quoted(one.name)}, ${text(one.text, one.variable)})`),
    ...(body.type ? [`\trequest.Header.Set("Content-Type", ${body.type})`] : []),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...stopped,
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    ...stopped,
    '\tfmt.Println(response.Status, string(answer))',
  ]
  const usesOs = lines.some((line) => line.includes('os.'))
  const imports = ['fmt', 'io', 'log', 'net/http', ...body.imports, ...(usesOs ? ['os'] : [])].sort()
  return ['package main', '', 'import (', ...imports.map((one) => `\t"${one}"`), ')', '', 'func main() {', ...lines, '}'].join('\n')
}
