import type { RequestBody, SampleRequest } from '../request/request.ts'
import { addressOf, type HeaderPart, headersOf, single } from './parts.ts'

/** In double quotes only the variable is expanded. */
const withVariable = (text: string, variable: string) => `"${text.replace(/["\\$`]/g, '\\$&')}$${variable}"`
const word = (text: string, variable: string | undefined) => (variable ? withVariable(text, variable) : single(text))

const bodyOf = (body: RequestBody | undefined): string[] => {
  if (!body) return []
  if (body.kind === 'form') return body.fields.map(({ name, value }) => `--data-urlencode ${single(`${name}=${value}`)}`)
  // `-F` would read a file that a text beginning with `@` or `<` names.
  if (body.kind === 'parts')
    return body.fields.map(({ name, value, isFile }) =>
      isFile ? `-F ${single(`${name}=@${value}`)}` : `--form-string ${single(`${name}=${value}`)}`,
    )
  return body.kind === 'file' ? [`--data-binary ${single(`@${body.fileName}`)}`] : [`--data-raw ${single(body.text)}`]
}

/** With a colon and no value it would be left out. */
const headerText = ({ name, text, variable }: HeaderPart) => (variable || text.trim() ? `${name}: ${text}` : `${name};`)

/** `curl` calls every address that brackets and braces in one stand for, unless it is told not to. */
export const asWritten = (address: string): string => (/[[\]{}]/.test(address) ? '-g ' : '')

/** A command for a shell. */
export const curl = (request: SampleRequest): string => {
  const { text, variable } = addressOf(request)
  const body = bodyOf(request.body)
  const isPlain = request.method === 'GET' && body.length === 0
  const first = `curl ${asWritten(text)}${isPlain ? '' : request.method === 'HEAD' ? '--head ' : `-X ${request.method} `}${word(text, variable)}`
  const headers = headersOf(request).map((one) => `-H ${word(headerText(one), one.variable)}`)
  return [first, ...headers, ...body].join(' \\\n  ')
}
