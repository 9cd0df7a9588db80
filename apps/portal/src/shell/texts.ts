import type { Texts } from '@apim/contract/texts/translate'
import { markDocument } from '../shared/language.ts'
import { showTexts, type Translate, translation } from '../shared/texts/use-translation.ts'

/** How often texts are asked for again, and how long after the first failure; twice as long after each further one. */
const retriesMax = 5
const retryMs = 350

const fetchTexts = async (code: string): Promise<Texts> => {
  const answer = await fetch(`/i18n/${code}.json`)
  if (!answer.ok) throw new Error(`/i18n/${code}.json: ${answer.status}`)
  return answer.json()
}

const load = async (code: string): Promise<Texts> => {
  if (code !== 'en-xa' && code !== 'ar-xb') return fetchTexts(code)
  const { pseudoTexts } = await import('./pseudo-texts.ts')
  return pseudoTexts(await fetchTexts('en'), code)
}

/** Loads texts from `/i18n/{language}.json`; English replaces a language that fails to load. */
const loadPatiently = async (code: string, tried = 0): Promise<Texts> => {
  try {
    return await load(code).catch(() => fetchTexts('en'))
  } catch (failure) {
    if (tried === retriesMax) throw failure
    await new Promise((resolve) => setTimeout(resolve, retryMs * 2 ** tried))
    return loadPatiently(code, tried + 1)
  }
}

let wanted: string | undefined

/** Shows the portal in a language, and says so to the document, as soon as its texts are there; the one that was asked for last wins. */
export const changeLanguage = async (code: string) => {
  wanted = code
  const texts = await loadPatiently(code)
  if (wanted !== code) return
  markDocument(code)
  showTexts(code, texts)
}

/** Loads the texts of a language; resolves when the first screen can be drawn, rejects when no texts can be had. */
export const startTexts = async (language: string): Promise<Translate> => {
  await changeLanguage(language)
  return translation().t
}
