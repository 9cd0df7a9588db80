import type { FormEvent } from 'react'
import { failureOf } from '../../shared/api/failure.ts'
import { dropDraft } from '../../shared/draft.ts'
import { useDraftForm } from '../../shared/use-draft-form.ts'
import { type AccessValues, accessErrors, accessErrorsOf, isAboutFields, keptFields } from './access-form.ts'
import { type AddConsumerBody, type Added, useAddConsumer } from './consumers.queries.ts'

interface Parts {
  /** What the form begins with. */
  initial: AccessValues
  draft: string
  /** What is sent for these values; undefined while there is nothing to send. */
  bodyOf: (values: AccessValues) => AddConsumerBody | undefined
  onSent: (added: Added) => void
}

/** The form of an access: its values, kept as a draft, the message under each field, and the sending. */
export const useAccessForm = ({ initial, draft, bodyOf, onSent }: Parts) => {
  // What was typed before a session's end is judged at once.
  const judged = (_values: AccessValues, restored: Partial<AccessValues> = {}) => Object.keys(restored) as (keyof AccessValues)[]
  const form = useDraftForm<AccessValues>({ draft, initial, fields: keptFields, judged })
  const { values } = form
  const add = useAddConsumer()
  const wrong = accessErrors(values)
  const isValid = Object.keys(wrong).length === 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = bodyOf(values)
    if (!isValid || !body || add.isPending) return
    // Not mutate's own callbacks: the answer is shown once, and must not be missed.
    const onEnd = (added: Added) => {
      dropDraft(draft)
      onSent(added)
    }
    await add.mutateAsync(body).then(onEnd, (error) => form.setSaid(accessErrorsOf(failureOf(error).errors)))
  }
  return {
    ...form,
    // Another API has other environments.
    change: (part: Partial<AccessValues>) => form.change({ ...('apiModelId' in part && { deploymentId: null }), ...part }),
    submit,
    /** Forgets what was typed. */
    discard: () => dropDraft(draft),
    isValid,
    missing: Object.keys(wrong) as (keyof AccessValues)[],
    errorOf: (field: keyof AccessValues) => form.messageOf(field, wrong),
    isSending: add.isPending,
    failure: add.error,
    /** Whether all that came back is said under fields already. */
    isAboutFields: isAboutFields(failureOf(add.error).errors),
  }
}
export type AccessFormState = ReturnType<typeof useAccessForm>
