import { createState } from '../../shared/state.ts'

/** The plain question: 'Are you sure?', Cancel and Ok. */
export interface Question {
  title?: string
  /** What will happen. */
  text?: string
  /** Whom else it hits. */
  note?: string
  /** In place of Ok: a verb. */
  ok?: string
  danger?: boolean
  /** The typed question: what the person must type, exactly as it is shown. */
  shown?: string
  /** Another word that is taken as well, such as 'confirm'. */
  word?: string
}

export interface Asked extends Question {
  answer(said: 'Yes' | 'No'): void
}

/** The question on the screen, if any. */
export const asked = createState<Asked | undefined>(undefined)

/** Asks, and resolves 'Yes' only on Ok (specification 1 §2, 2 §9); closing in any other way is 'No'. A second question answers the first with 'No'. */
export const confirm = (question: Question = {}): Promise<'Yes' | 'No'> =>
  new Promise((resolve) => {
    asked.get()?.answer('No')
    const answer = (said: 'Yes' | 'No') => {
      asked.set(undefined)
      resolve(said)
    }
    asked.set({ ...question, answer })
  })

/** Whether the typed text is one that lets the deed happen: exactly what is shown, or the word (specification 1 §5). */
export const matches = ({ shown, word }: Pick<Question, 'shown' | 'word'>, typed: string) =>
  typed !== '' && (typed === shown || typed === word)
