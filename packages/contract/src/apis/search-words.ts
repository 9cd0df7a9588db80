/** The most words of a search that count. */
export const searchWordsMax = 10

/** How many characters of a word count. */
const lengthMax = 100

const cut = (word: string) => (word.length > lengthMax ? Array.from(word).slice(0, lengthMax).join('') : word)

/** A text in the spelling that words are compared in: lower case, and one sigma, which is another letter at the end of a word. */
export const searchText = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')

/** The words of a text as they are searched for: runs of letters and digits, in lower case. */
export const searchWords = (text: string): string[] => (searchText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(cut)

/** What a search looks for: each of these words, or its beginning, somewhere in an API. None for a text without letters and digits. */
export const askedWords = (text: string): string[] => [...new Set(searchWords(text))].slice(0, searchWordsMax)
