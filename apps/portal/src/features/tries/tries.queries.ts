import { tries } from '@apim/contract/tries/routes'
import type { TryMethod } from '@apim/contract/tries/values'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'

/** The keys that an API can be tried with. */
export const tryOptions = (apiId: number) =>
  queryOptions({
    queryKey: keys.tries.options(apiId),
    queryFn: ({ signal }) => call(tries.options, { params: { id: apiId } }, { signal }),
  })

/** What an operation takes, in one revision of the document. */
export const tryOperation = (apiId: number, revision: number, method: TryMethod, path: string) =>
  queryOptions({
    queryKey: keys.tries.operation(apiId, revision, method, path),
    queryFn: ({ signal }) => call(tries.operation, { params: { id: apiId }, query: { method, path } }, { signal }),
    staleTime: 'static',
  })

export interface SentCall {
  consumerId: number
  method: TryMethod
  path: string
  pathValues: Record<string, string>
  query: [string, string][]
  headers: [string, string][]
  body: { contentType: string; content: Blob } | undefined
}

/** Sends a call; `onPart` gets the lines of the answer as they arrive. */
export const sendTry = (apiId: number, sent: SentCall, how: { signal: AbortSignal; onPart: (bytes: Uint8Array) => void }) => {
  const { consumerId, method, path, body } = sent
  const [pathValues, query, headers] = [sent.pathValues, sent.query, sent.headers].map((part) => JSON.stringify(part))
  const fields = { consumerId, method, path, pathValues, query, headers, contentType: body?.contentType }
  const file = body && new File([body.content], 'body')
  return call(tries.send, { params: { id: apiId }, body: fields, file }, how)
}
