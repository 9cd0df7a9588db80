import type { Texts } from '@apim/contract/texts/translate'
import { retrying } from '../shared/api/retrying.ts'
import { markDocument } from '../shared/language.ts'
import { showTexts, type Translate, translation } from '../shared/texts/use-translation.ts'

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
const loadPatiently = (code: string): Promise<Texts> => retrying(() => load(code).catch(() => fetchTexts('en')), { times: 5 })

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
