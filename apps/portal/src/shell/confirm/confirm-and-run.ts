import { translation } from '../../shared/texts/use-translation.ts'
import { notify } from '../notices/notices.ts'
import { notifyFailure } from '../notices/notify-failure.tsx'
import { ask, type Question } from './confirm.ts'

interface ConfirmedAction {
  /** Asked first; left out when no confirmation is needed. */
  question?: Question
  /** With the reason that was given, if the question asked for one, and whether its option was taken, if it has one. */
  run: (reason?: string, isOption?: boolean) => Promise<unknown>
  /** The notice on success, and on failure. */
  done: string
  failed: string
  notice?: 'success' | 'info'
}

/**
 * Asks, runs and notifies. Resolves to whether it succeeded; never throws. Awaited here rather than in a mutation's
 * callbacks, because the row that started it may be unmounted by then.
 */
export const confirmAndRun = async ({ question, run, done, failed, notice = 'success' }: ConfirmedAction): Promise<boolean> => {
  const { choice, reason, isOption } = question ? await ask(question) : { choice: 'Yes' }
  if (choice !== 'Yes') return false
  try {
    await run(reason, isOption)
  } catch (failure) {
    notifyFailure(failed, failure)
    return false
  }
  notify[notice](done)
  return true
}

type Deletion = Omit<ConfirmedAction, 'question' | 'notice'> &
  Pick<Question, 'text' | 'shown' | 'also' | 'word' | 'dependents'> & { title: string }

/** Deletes what the title names: shows what depends on it, and asks to type its name when `shown` is given. Resolves to whether it was deleted. */
export const confirmAndDelete = ({ run, done, failed, ...question }: Deletion): Promise<boolean> =>
  confirmAndRun({ question: { ...question, ok: translation().t('confirm.delete'), danger: true }, run, done, failed, notice: 'info' })
