import { type Texts, type TextValues, textsAt, translate } from '@apim/contract/texts/translate'
import { useSyncExternalStore } from 'react'
import { number } from '../numbers.ts'
import { createStore } from '../store.ts'
import type { TextKey } from '../text-key.ts'

/** A text in the language that is shown; the key itself where the language has no such text. */
export type Translate = (key: TextKey, values?: TextValues) => string

interface Translation {
  /** The language that is shown. */
  language: string
  t: Translate
  /** All that stands under a part of a key. */
  under: (path: string) => Texts[string] | undefined
}

const translationOf = (language: string, texts: Texts): Translation => ({
  language,
  t: (key, values) => translate({ code: language, texts, number }, key, values) ?? key,
  under: (path) => textsAt(texts, path),
})

const shown = createStore(translationOf('en', {}))

/** Shows a language, with the texts that were loaded for it. */
export const showTexts = (language: string, texts: Texts) => shown.set(translationOf(language, texts))

/** The language that is shown, outside of what React draws: for what is said once. */
export const translation = shown.get

/** The language that is shown; another one draws again whatever asks. */
export const useTranslation = (): Translation => useSyncExternalStore(shown.subscribe, shown.get, shown.get)
