import type { SampleRequest } from '../request/request.ts'
import { addressOf, headersOf, indented, quoted } from './parts.ts'

const name = (text: string) => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : quoted(text))

/** A text that ends in a secret from the environment. `sure`: how TypeScript is told that the variable is set. */
const value = (text: string, variable: string | undefined, sure: string) => {
  if (!variable) return quoted(text)
  if (!text) return `process.env.${variable}${sure}`
  return `\`${text.replace(/[`\\$]/g, '\\$&')}\${process.env.${variable}}\``
}

const form = (kind: 'FormData' | 'URLSearchParams', fields: readonly { name: string; value: string; isFile: boolean }[]) => [
  `const form = new ${kind}()`,
  ...fields.map(
    (field) => `form.append(${quoted(field.name)}, ${field.isFile ? `await openAsBlob(${quoted(field.value)})` : quoted(field.value)})`,
  ),
  '',
]

const bodyOf = ({ body }: SampleRequest): { before: string[]; value: string | undefined } => {
  if (!body) return { before: [], value: undefined }
  if (body.kind === 'json') return { before: [], value: `JSON.stringify(${indented(body.text, '  ')})` }
  if (body.kind === 'text') return { before: [], value: quoted(body.text) }
  const open = `import { openAsBlob } from 'node:fs'\n`
  if (body.kind === 'file') return { before: [open], value: `await openAsBlob(${quoted(body.fileName)})` }
  const hasFile = body.fields.some(({ isFile }) => isFile)
  return {
    before: [...(hasFile ? [open] : []), ...form(body.kind === 'form' ? 'URLSearchParams' : 'FormData', body.fields)],
    value: 'form',
  }
}

const program = (request: SampleRequest, sure: string, rest: string): string => {
  const address = addressOf(request)
  const headers = headersOf(request).map((one) => `    ${name(one.name)}: ${value(one.text, one.variable, sure)},`)
  const body = bodyOf(request)
  const options = [
    ...(request.method === 'GET' ? [] : [`  method: ${quoted(request.method)},`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body.value === undefined ? [] : [`  body: ${body.value},`]),
  ]
  const call = `fetch(${value(address.text, address.variable, sure)}`
  return [...body.before, `const response = await ${options.length > 0 ? `${call}, {\n${options.join('\n')}\n})` : `${call})`}`, rest].join(
    '\n',
  )
}

/** A program for Node 20 and later. */
export const javascript = (request: SampleRequest): string =>
  program(
    request,
    '',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)\nconsole.log(await response.text())',
  )

/** The same, typed: what comes back is `unknown` until it is checked. */
export const typescript = (request: SampleRequest): string =>
  program(
    request,
    '!',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)\nconst answer: unknown = await response.json()\nconsole.log(answer)',
  )
