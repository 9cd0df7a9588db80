import i18next from 'i18next'
import { notify } from '../notices/notices.ts'
import { notifyFailure } from '../notices/notify-failure.tsx'
import { confirm, type Question } from './confirm.ts'

interface Deed {
  /** What is asked first; left out where nothing needs a question. */
  ask?: Question
  act: () => Promise<unknown>
  /** What the notice says when it was done, and when it was not. */
  done: string
  failed: string
  tells?: 'success' | 'info'
}

/**
 * A deed from its question to its notice. Answers whether it was done; never throws. What follows is awaited here and not in a mutation's own
 * callbacks: the row that began it may be gone by then.
 */
export const askDoTell = async ({ ask, act, done, failed, tells = 'success' }: Deed): Promise<boolean> => {
  if (ask && (await confirm(ask)) !== 'Yes') return false
  try {
    await act()
  } catch (failure) {
    notifyFailure(failed, failure)
    return false
  }
  notify[tells](done)
  return true
}

type Deletion = Omit<Deed, 'ask' | 'tells'> & Pick<Question, 'text' | 'shown' | 'word' | 'dependents'> & { title: string }

/** Deletes what the title names: shows what depends on it, and lets its name be typed where `shown` gives one. Answers whether it was deleted. */
export const askToDelete = ({ act, done, failed, ...question }: Deletion): Promise<boolean> =>
  askDoTell({ ask: { ...question, ok: i18next.t('confirm.delete'), danger: true }, act, done, failed, tells: 'info' })
