import { searchWords } from '@apim/contract/apis/search-words'
import type { DocumentOperation } from '../document/checked-document.ts'

export type SearchedOperation = Omit<DocumentOperation, 'tags'>

/** What of a document is searched. */
export interface Searched {
  operations: readonly SearchedOperation[]
  schemas: readonly string[]
  tags: readonly string[]
}

type SearchedApi = Searched & { name: string; description: string }

/** PostgreSQL stores at most a megabyte of words. */
const bytesMax = 500_000
/** Of a small file that repeats itself, operations may be hundreds of megabytes. */
const readMax = 1_000_000

const beforeCapital = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/** The words of a name or a text; a name in camel case also has its parts: `listAccounts` is found by `accounts`. */
export const wordsOf = (text: string): string[] => [...searchWords(text), ...searchWords(text.split(beforeCapital).join(' '))]

export const textOf = ({ method, path, summary, operationId }: SearchedOperation): string =>
  [method, path, summary, operationId ?? ''].join(' ')

const textsOf = function* ({ name, description, operations, schemas, tags }: SearchedApi): Generator<string> {
  yield name
  yield description
  yield* tags
  for (const one of operations) yield textOf(one)
  yield* schemas
}

/** Every word of an API: of its name, its description, and its document's tags, operations and schemas, once; of a huge document the first ones. */
export const wordsOfApi = (api: SearchedApi): string[] => {
  const words = new Set<string>()
  let bytes = 0
  let read = 0
  for (const text of textsOf(api)) {
    read += text.length
    if (read > readMax) return [...words]
    for (const word of wordsOf(text)) {
      if (words.has(word)) continue
      bytes += Buffer.byteLength(word)
      if (bytes > bytesMax) return [...words]
      words.add(word)
    }
  }
  return [...words]
}
