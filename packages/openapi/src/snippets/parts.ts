import type { Credential } from '../request/credential.ts'
import { encoded } from '../request/encoded.ts'
import type { SampleRequest } from '../request/request.ts'

/** A header's value: text, or text before a secret from the environment. */
export interface HeaderPart {
  name: string
  text: string
  variable: string | undefined
}

const ofCredential = ({ in: place, name, prefix, variable }: Credential): HeaderPart =>
  place === 'cookie' ? { name: 'Cookie', text: `${name}=`, variable } : { name, text: prefix, variable }

/** All headers of a request, the credentials first. A form's parts name their own boundary, so their media type is not set. */
export const headersOf = ({ headers, credentials, body }: SampleRequest): HeaderPart[] => [
  ...credentials.filter((one) => one.in !== 'query').map(ofCredential),
  ...(body && body.kind !== 'parts' ? [{ name: 'Content-Type', text: body.mediaType, variable: undefined }] : []),
  ...headers.map(([name, text]) => ({ name, text, variable: undefined })),
]

/** The secret in the query, if there is one; and the address up to it. */
export const addressOf = ({ url, credentials }: SampleRequest): { text: string; variable: string | undefined } => {
  const secret = credentials.find((one) => one.in === 'query')
  if (!secret) return { text: url, variable: undefined }
  return { text: `${url}${url.includes('?') ? '&' : '?'}${encoded(secret.name)}=`, variable: secret.variable }
}

/** A text in double quotes, as JavaScript, Java, C#, Go and Python read it. */
export const quoted = (text: string): string => JSON.stringify(text)

/** A text in single quotes, as a shell reads it: nothing is expanded; a single quote ends them for a moment. */
export const single = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export const formText = (fields: readonly { name: string; value: string }[]): string =>
  fields.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&')

export const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)
