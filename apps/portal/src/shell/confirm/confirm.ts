import type { UseQueryOptions } from '@tanstack/react-query'
import { createStore } from '../../shared/store.ts'

/** What is deleted along with an object. */
export interface Dependents {
  /** Loads them, in words; or why the act is refused now. */
  query: Pick<UseQueryOptions<readonly string[] | Refusal>, 'queryKey' | 'queryFn'>
  /** Their heading, and the texts for none and for a failure. */
  title: string
  none: string
  failed: string
  /** Said while they are loading, where Ok has to wait until it is known that the act is not refused. */
  checking?: string
}

/** Why an act is not possible now: a sentence, and what may be the reason where there are several. */
export interface Refusal {
  refusal: string
  lines?: readonly string[]
}

/** The plain question: 'Are you sure?', Cancel and Ok. */
export interface Question {
  title?: string
  /** What will happen. */
  text?: string
  /** What it will do to each of several things. */
  lines?: readonly string[]
  /** What else is affected, loaded while the dialog is open. */
  dependents?: Dependents
  /** A verb instead of Ok. */
  ok?: string
  danger?: boolean
  /** With typed confirmation: what the user must type, exactly as shown. */
  shown?: string
  /** Another name of the same object, shown beside it and accepted as well (specification 2 §2: the email or the name). */
  also?: string
  /** An accepted alternative, such as 'confirm'. */
  word?: string
  /** Asks for a reason, which may stay empty. */
  reason?: { label: string; max: number }
  /** Offers to say one thing more with the Yes, off until someone switches it on. */
  option?: { label: string; help: string }
}

/** The choice, and with a Yes the reason that was given, and whether the option was taken. */
export interface Answer {
  choice: 'Yes' | 'No'
  reason?: string | undefined
  isOption?: boolean | undefined
}

export interface PendingQuestion extends Question {
  /** Distinguishes successive questions. */
  id: number
  answer(choice: Answer['choice'], reason?: string, isOption?: boolean): void
}

/** The pending question, if any. */
export const pendingQuestion = createStore<PendingQuestion | undefined>(undefined)

let count = 0

/** Asks; 'Yes' only on Ok (specification 1 §2, 2 §9), closing in any other way is 'No'. A second question answers the first with 'No'. */
export const ask = (question: Question): Promise<Answer> =>
  new Promise((resolve) => {
    pendingQuestion.get()?.answer('No')
    const answer = (choice: Answer['choice'], reason?: string, isOption?: boolean) => {
      pendingQuestion.set(undefined)
      resolve({ choice, reason: reason?.trim() || undefined, isOption })
    }
    count += 1
    pendingQuestion.set({ ...question, id: count, answer })
  })

/** Asks a question whose answer is only Yes or No. */
export const confirm = async (question: Omit<Question, 'reason' | 'option'> = {}): Promise<Answer['choice']> => (await ask(question)).choice

/** A text as a page displays it: white space as one space, and an accent as part of its letter, however either was entered. */
const displayed = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ')

/** Whether the typed text confirms: exactly what is displayed, or the word (specification 1 §5). */
export const matches = ({ shown, also, word }: Pick<Question, 'shown' | 'also' | 'word'>, typed: string) =>
  typed !== '' && [shown, also, word].some((one) => one !== undefined && displayed(one) === displayed(typed))
