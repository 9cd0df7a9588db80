import { forbidden, type Refusal } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import type { RevealStore } from './reveal.store.ts'
import type { Secrets } from './secrets.ts'

/** For how long a call whose answer was lost gets it again: as long as programs go on trying. */
const repeatMinutes = 10

const shownOnce = (): Refusal =>
  forbidden('This key was shown once, when it was made, and cannot be shown again. Replace it to get a new one.', {
    code: 'key-shown-once',
  })

interface Made {
  row: { id: number }
  secrets: Secrets
}

/** Where keys are shown once (`KEY_REVEAL=false`, decision 78): refusals with 403 and the code `key-shown-once`. */
export const createShownOnce = (store: Pick<RevealStore, 'isOlder'>, keyReveal: boolean) => ({
  /** Throws where no key is shown again. */
  requireReveal: (): void => {
    if (!keyReveal) throw shownOnce()
  },
  /**
   * The answer of a repeated call, whose key comes from a new consumer or from a rotation. Throws once the key is ten minutes old, but in an attempt that goes
   * on with one that got no answer: no one has seen the key.
   */
  again: async <T extends Made>(user: SignedIn, made: T | undefined, by: 'consumer' | 'rotation'): Promise<T | undefined> => {
    const isFirst = keyReveal || user.attempt !== undefined || !made || Object.keys(made.secrets).length === 0
    if (!isFirst && (await store.isOlder(made.row.id, by, repeatMinutes))) throw shownOnce()
    return made
  },
})
export type ShownOnce = ReturnType<typeof createShownOnce>
