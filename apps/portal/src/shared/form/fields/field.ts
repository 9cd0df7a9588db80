import { message } from '../../message.ts'

/** One field of a form: all that its control needs. `O`: whether what is typed is left out of drafts, as secrets and files must be. */
export interface Field<V, O extends boolean = boolean> {
  value: V
  set(value: V): void
  /** Somebody has left it: from now on what is wrong with it is said. */
  leave(): void
  /** What is wrong, as the contract or the service says it; `bound` says it in the reader's language. */
  error: string | undefined
  /** Whether the form cannot be sent with nothing in it. */
  isRequired: boolean
  isOmitted: O
  /** Whether the form was left and come back to, so that what was typed here is gone. */
  isLost: boolean
}

/** The order of a field's parts: help stands under what it helps with, and a message is nearer. */
export const fieldOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** What is wrong with a field, in the reader's language. */
export const wordsOf = ({ error }: Pick<Field<unknown>, 'error'>) => (error === undefined ? undefined : message(error))

/** What every control of the kit takes from its field. */
export const bound = (field: Field<unknown>) => ({
  error: wordsOf(field),
  withAsterisk: field.isRequired,
  'aria-required': field.isRequired || undefined,
  onBlur: () => field.leave(),
  inputWrapperOrder: fieldOrder,
})
