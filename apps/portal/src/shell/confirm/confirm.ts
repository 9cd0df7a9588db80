import type { UseQueryOptions } from '@tanstack/react-query'
import { createStore } from '../../shared/store.ts'

/** What is deleted along with an object. */
export interface Dependents {
  /** Loads them, in words. */
  query: Pick<UseQueryOptions<readonly string[]>, 'queryKey' | 'queryFn'>
  /** Their heading, and the texts for none and for a failure. */
  title: string
  none: string
  failed: string
}

/** The plain question: 'Are you sure?', Cancel and Ok. */
export interface Question {
  title?: string
  /** What will happen. */
  text?: string
  /** What else is affected, loaded while the dialog is open. */
  dependents?: Dependents
  /** A verb instead of Ok. */
  ok?: string
  danger?: boolean
  /** With typed confirmation: what the user must type, exactly as shown. */
  shown?: string
  /** An accepted alternative, such as 'confirm'. */
  word?: string
}

export interface PendingQuestion extends Question {
  /** Distinguishes successive questions. */
  id: number
  answer(choice: 'Yes' | 'No'): void
}

/** The pending question, if any. */
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
