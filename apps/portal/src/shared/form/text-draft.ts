import { tabStorage } from '../browser-storage.ts'
import { draftPlace, dropDraft } from './draft.ts'
import { longTexts } from './long-texts.ts'

/** A text that is not saved yet. */
export interface TextDraft {
  text: string
  /** The version that the edit started from; empty for something new. */
  base: string
}

/** Longer texts are kept in the browser's database: session storage holds five million characters of all drafts together. */
const shortUpTo = 500_000

interface Kept {
  base: string
  text?: string
  /** Where a long text is kept. */
  long?: string
}

const keptOf = (key: string): Kept | undefined => {
  try {
    return (JSON.parse(tabStorage.getItem(draftPlace(key)) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a text so that a reload or an ended session loses nothing. `key`: from `ownDraft`, whose first part is its owner. */
export const keepTextDraft = async (key: string, { text, base }: TextDraft): Promise<void> => {
  const long = keptOf(key)?.long
  if (text.length <= shortUpTo) {
    tabStorage.setItem(draftPlace(key), JSON.stringify({ base, text } satisfies Kept))
    if (long) await longTexts.drop(long)
    return
  }
  const id = long ?? crypto.randomUUID()
  await longTexts.keep(id, key.split('-', 1)[0] ?? '', text)
  tabStorage.setItem(draftPlace(key), JSON.stringify({ base, long: id } satisfies Kept))
}

/** The kept text, or undefined. */
export const readTextDraft = async (key: string): Promise<TextDraft | undefined> => {
  const kept = keptOf(key)
  if (!kept) return undefined
  const text = kept.long === undefined ? kept.text : await longTexts.read(kept.long)
  return text === undefined ? undefined : { text, base: kept.base }
}

/** Deletes the kept text, once it was saved or discarded. */
export const dropTextDraft = async (key: string): Promise<void> => {
  const long = keptOf(key)?.long
  dropDraft(key)
  if (long) await longTexts.drop(long)
}
