import { askedWords } from '@apim/contract/apis/search-words'

/** A text in which the words of a search are marked, wherever they occur. */
export function Marked({ text, search }: { text: string; search: string }) {
  const words = askedWords(search).toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return text
  // Words consist of letters and digits; splitting by a group keeps what it matched, at every other place.
  return text.split(new RegExp(`(${words.join('|')})`, 'giu')).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
      <mark key={at}>{part}</mark>
    ) : (
      part
    ),
  )
}
