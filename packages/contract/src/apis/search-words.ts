/** The most words of a search that count. */
export const searchWordsMax = 10

/** How many characters of a word count. */
const lengthMax = 100

const cut = (word: string) => (word.length > lengthMax ? [...word].slice(0, lengthMax).join('') : word)

/** In lower case; a sigma is the same letter at the end of a word. */
const lower = (word: string) => word.toLowerCase().replaceAll('ς', 'σ')

/** The words of a text as they are searched for: runs of letters and digits, in lower case. */
export const searchWords = (text: string): string[] =>
  (text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => cut(lower(word)))

/** What a search looks for: each of these words, or its beginning, somewhere in an API. None for a text without letters and digits. */
export const askedWords = (text: string): string[] => [...new Set(searchWords(text))].slice(0, searchWordsMax)
