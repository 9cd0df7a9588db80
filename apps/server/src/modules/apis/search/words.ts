import { searchWords } from '@apim/contract/apis/search-words'
import type { DocumentOperation } from '../document/checked-document.ts'

/** What of a document is searched. */
export interface Searched {
  operations: readonly DocumentOperation[]
  schemas: readonly string[]
}

/** PostgreSQL stores at most a megabyte of words. */
const bytesMax = 500_000

const beforeCapital = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/** The words of a name or a text; a name in camel case also has its parts: `listAccounts` is found by `accounts`. */
export const wordsOf = (text: string): string[] => [...searchWords(text), ...searchWords(text.split(beforeCapital).join(' '))]

export const textOf = ({ method, path, summary, operationId, tags }: DocumentOperation): string =>
  [method, path, summary, operationId ?? '', ...tags].join(' ')

/** Every word of an API: of its name, its description, and its document's operations, tags and schemas, once; of a huge document the first ones. */
export const wordsOfApi = ({ name, description, operations, schemas }: Searched & { name: string; description: string }): string[] => {
  const words = new Set<string>()
  let bytes = 0
  for (const text of [name, description, ...operations.map(textOf), ...schemas])
    for (const word of wordsOf(text)) {
      if (words.has(word)) continue
      bytes += Buffer.byteLength(word)
      if (bytes > bytesMax) return [...words]
      words.add(word)
    }
  return [...words]
}
