import { message } from '../../message.ts'

/** Everything a control needs from its form field. `O`: whether it is left out of drafts, as secrets and files must be. */
export interface Field<V, O extends boolean = boolean> {
  value: V
  set(value: V): void
  /** Called on blur: from then on its errors are shown. */
  leave(): void
  /** The error as contract or service word it; `bound` translates it. */
  error: string | undefined
  /** Whether the form requires a value. */
  isRequired: boolean
  isOmitted: O
  /** Whether a value typed here was lost because the form was left. */
  isLost: boolean
}

/** Order of a field's parts: help below the label, the error next to the control. */
export const fieldOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** A field's error in the user's language. An error of several lines is one message a line. */
export const wordsOf = ({ error }: Pick<Field<unknown>, 'error'>) =>
  error
    ?.split('\n')
    .map((line) => message(line))
    .join('\n')

/** The props that every Mantine control takes from its field. */
export const bound = (field: Field<unknown>) => ({
  error: wordsOf(field),
  withAsterisk: field.isRequired,
  'aria-required': field.isRequired || undefined,
  onBlur: () => field.leave(),
  inputWrapperOrder: fieldOrder,
})
