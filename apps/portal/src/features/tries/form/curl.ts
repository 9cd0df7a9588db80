import type { TryKey, TryOperation } from '@apim/contract'
import { gatewayCredential } from '@apim/openapi/request/credential'
import { asWritten } from '@apim/openapi/snippets/curl'
import { type Body, headerPairs, pathValues, queryPairs, readablePath, type TryValues, wholeBody } from './try-values.ts'

/** One word for a POSIX shell, whatever is in it. */
const word = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const bodyOptions = (body: Body | undefined, values: TryValues): string[] => {
  if (!body) return []
  const file = (name: string) => `@${values.files[name]?.[0]?.name ?? 'file'}`
  const filled = body.fields.filter(({ name, isFile }) => isFile || values.fields[name])
  if (body.kind === 'multipart')
    return filled.map(({ name, isFile }) =>
      isFile ? `-F ${word(`${name}=${file(name)}`)}` : `--form-string ${word(`${name}=${values.fields[name]}`)}`,
    )
  if (body.kind === 'form') return filled.map(({ name }) => `--data-urlencode ${word(`${name}=${values.fields[name]}`)}`)
  const type = `-H ${word(`Content-Type: ${body.mediaType}`)}`
  if (body.kind === 'binary') return [type, `--data-binary ${word(file(wholeBody))}`]
  return values.text === '' ? [] : [type, `--data-raw ${word(values.text)}`]
}

/** The call as a `curl` command, its key from a shell variable: the portal never hands it to the page. */
export const curlOf = (
  key: Pick<TryKey, 'auth'> & { gatewayUrl: string },
  operation: { method: string; path: string },
  takes: TryOperation,
  values: TryValues,
): string => {
  const query = queryPairs(takes, values).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const path = readablePath(operation.path, pathValues(takes, values))
  const address = `${key.gatewayUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const { name: header, prefix, variable } = gatewayCredential(key.auth)
  const body = takes.bodies.find(({ mediaType }) => mediaType === values.mediaType)
  const verb = operation.method === 'GET' ? [] : operation.method === 'HEAD' ? ['--head'] : [`-X ${operation.method}`]
  const headers = headerPairs(takes, values).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`)
  return [
    `curl ${asWritten(address)}${[...verb, word(address)].join(' ')}`,
    `-H "${header}: ${prefix}$${variable}"`,
    ...headers,
    ...bodyOptions(body, values),
  ].join(' \\\n  ')
}
