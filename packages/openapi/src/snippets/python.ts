import { isObject } from '../json.ts'
import type { SampleRequest } from '../request/request.ts'
import { addressOf, headersOf, quoted } from './parts.ts'

const text = (part: string, variable: string | undefined) => {
  if (!variable) return quoted(part)
  const read = `os.environ["${variable}"]`
  return part ? `${quoted(part)} + ${read}` : read
}

/** A value as Python writes it. */
const literal = (value: unknown, indent: string): string => {
  const inner = `${indent}    `
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[\n${value.map((one) => `${inner}${literal(one, inner)},\n`).join('')}${indent}]`
  if (!isObject(value)) return JSON.stringify(value)
  const lines = Object.entries(value).map(([key, one]) => `${inner}${quoted(key)}: ${literal(one, inner)},\n`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`
}

const fields = (list: readonly { name: string; value: string; isFile: boolean }[], file: boolean) =>
  list
    .filter(({ isFile }) => isFile === file)
    .map(({ name, value }) => `        ${quoted(name)}: ${file ? `open(${quoted(value)}, "rb")` : quoted(value)},\n`)
    .join('')

const bodyOf = ({ body }: SampleRequest): string[] => {
  if (!body) return []
  if (body.kind === 'json') return [`    json=${literal(JSON.parse(body.text), '    ')},`]
  if (body.kind === 'text') return [`    data=${quoted(body.text)}.encode(),`]
  if (body.kind === 'file') return [`    data=open(${quoted(body.fileName)}, "rb"),`]
  const data = fields(body.fields, false)
  const files = fields(body.fields, true)
  return [...(data ? [`    data={\n${data}    },`] : []), ...(files ? [`    files={\n${files}    },`] : [])]
}

/** `json=` sets the usual media type itself. */
const isSetAnyway = (request: SampleRequest, name: string, value: string) =>
  name === 'Content-Type' && request.body?.kind === 'json' && value === 'application/json'

/** A program with the library requests. */
export const python = (request: SampleRequest): string => {
  const address = addressOf(request)
  const headers = headersOf(request)
    .filter((one) => !isSetAnyway(request, one.name, one.text))
    .map((one) => `        ${quoted(one.name)}: ${text(one.text, one.variable)},\n`)
  const usesSecret = request.credentials.length > 0
  return [
    ...(usesSecret ? ['import os', ''] : []),
    'import requests',
    '',
    'response = requests.request(',
    `    ${quoted(request.method)},`,
    `    ${text(address.text, address.variable)},`,
    ...(headers.length > 0 ? [`    headers={\n${headers.join('')}    },`] : []),
    ...bodyOf(request),
    '    timeout=30,',
    ')',
    'response.raise_for_status()',
    'print(response.text)',
  ].join('\n')
}
