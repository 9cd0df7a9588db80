import type { UseQueryOptions } from '@tanstack/react-query'
import { createStore } from '../../shared/store.ts'

/** What is lost together with what is deleted. */
export interface Dependents {
  /** Finds them, each in words. */
  query: Pick<UseQueryOptions<readonly string[]>, 'queryKey' | 'queryFn'>
  /** What stands over them, where there is none, and where they could not be found out. */
  title: string
  none: string
  failed: string
}

/** The plain question: 'Are you sure?', Cancel and Ok. */
export interface Question {
  title?: string
  /** What will happen. */
  text?: string
  /** What else it hits, looked up while the question is on the screen. */
  dependents?: Dependents
  /** In place of Ok: a verb. */
  ok?: string
  danger?: boolean
  /** The typed question: what the person must type, exactly as it is shown. */
  shown?: string
  /** Another word that is taken as well, such as 'confirm'. */
  word?: string
}

export interface PendingQuestion extends Question {
  /** Tells one question from the next. */
  id: number
  answer(choice: 'Yes' | 'No'): void
}

/** The question on the screen, if any. */
export const pendingQuestion = createStore<PendingQuestion | undefined>(undefined)

let count = 0

/** Asks, and resolves 'Yes' only on Ok (specification 1 §2, 2 §9); closing in any other way is 'No'. A second question answers the first with 'No'. */
export const confirm = (question: Question = {}): Promise<'Yes' | 'No'> =>
  new Promise((resolve) => {
    pendingQuestion.get()?.answer('No')
    const answer = (choice: 'Yes' | 'No') => {
      pendingQuestion.set(undefined)
      resolve(choice)
    }
    count += 1
    pendingQuestion.set({ ...question, id: count, answer })
  })

/** Whether the typed text confirms: exactly what is shown, or the word (specification 1 §5). */
export const matches = ({ shown, word }: Pick<Question, 'shown' | 'word'>, typed: string) =>
  typed !== '' && (typed === shown || typed === word)
