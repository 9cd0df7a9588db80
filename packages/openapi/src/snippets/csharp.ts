import type { SampleRequest } from '../request/request.ts'
import { addressOf, headersOf, quoted } from './parts.ts'

const text = (part: string, variable: string | undefined) => {
  if (!variable) return quoted(part)
  const read = `Environment.GetEnvironmentVariable("${variable}")`
  return part ? `${quoted(part)} + ${read}` : read
}

/** A raw text needs more quotes around it than it has in a row. */
const raw = (body: string) => {
  const quotes = '"'.repeat(Math.max(3, ...[...body.matchAll(/"+/g)].map(([run]) => run.length + 1)))
  return `${quotes}\n    ${body.replaceAll('\n', '\n    ')}\n    ${quotes}`
}

const contentOf = ({ body }: SampleRequest): string[] => {
  if (!body) return []
  if (body.kind === 'json') return [`request.Content = new StringContent(${raw(body.text)}, null, ${quoted(body.mediaType)});`]
  if (body.kind === 'text') return [`request.Content = new StringContent(${quoted(body.text)}, null, ${quoted(body.mediaType)});`]
  if (body.kind === 'file')
    return [
      `request.Content = new StreamContent(File.OpenRead(${quoted(body.fileName)}));`,
      `request.Content.Headers.Add("Content-Type", ${quoted(body.mediaType)});`,
    ]
  if (body.kind === 'form')
    return [
      'request.Content = new FormUrlEncodedContent(new Dictionary<string, string>',
      '{',
      ...body.fields.map(({ name, value }) => `    [${quoted(name)}] = ${quoted(value)},`),
      '});',
    ]
  return [
    'var form = new MultipartFormDataContent();',
    ...body.fields.map(({ name, value, isFile }) =>
      isFile
        ? `form.Add(new StreamContent(File.OpenRead(${quoted(value)})), ${quoted(name)}, ${quoted(value)});`
        : `form.Add(new StringContent(${quoted(value)}), ${quoted(name)});`,
    ),
    'request.Content = form;',
  ]
}

/** A program for .NET 8 and later, with its implicit usings. */
export const csharp = (request: SampleRequest): string => {
  const address = addressOf(request)
  const headers = headersOf(request)
    .filter(({ name }) => name !== 'Content-Type')
    .map((one) => `request.Headers.Add(${quoted(one.name)}, ${text(one.text, one.variable)});`)
  return [
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${quoted(request.method)}),`,
    `    ${text(address.text, address.variable)});`,
    ...headers,
    ...contentOf(request),
    'using var response = await client.SendAsync(request);',
    'response.EnsureSuccessStatusCode();',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n')
}
