import { type FormEvent, useState } from 'react'
import { failureOf } from '../../shared/api/failure.ts'
import { dropDraft, keepDraft, readDraft } from '../../shared/draft.ts'
import { type AccessErrors, type AccessValues, accessErrors, accessErrorsOf, isAboutFields, keptFields } from './access-form.ts'
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
  const [restored] = useState(() => readDraft<AccessValues>(draft))
  const [values, setValues] = useState<AccessValues>({ ...initial, ...restored })
  // What was typed before a session's end is judged at once.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set(Object.keys(restored ?? {})))
  const [said, setSaid] = useState<AccessErrors>({})
  const add = useAddConsumer()
  const wrong = accessErrors(values)
  const touch = (...fields: (keyof AccessValues)[]) => setTouched((old) => new Set([...old, ...fields]))

  const change = (part: Partial<AccessValues>) => {
    // Another API has other environments.
    const more = 'apiModelId' in part ? { deploymentId: null } : {}
    const next = { ...values, ...more, ...part }
    setValues(next)
    keepDraft(draft, next, keptFields)
    setSaid((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))))
    touch(...(Object.keys(part) as (keyof AccessValues)[]))
  }
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
    await add.mutateAsync(body).then(onEnd, (error) => setSaid(accessErrorsOf(failureOf(error).errors)))
  }
  return {
    values,
    change,
    touch,
    isRestored: restored !== undefined,
    submit,
    isValid,
    missing: Object.keys(wrong) as (keyof AccessValues)[],
    errorOf: (field: keyof AccessValues) => said[field] ?? (touched.has(field) ? wrong[field] : undefined),
    isSending: add.isPending,
    failure: add.error,
    /** Whether all that came back is said under fields already. */
    isAboutFields: isAboutFields(failureOf(add.error).errors),
  }
}
export type AccessFormState = ReturnType<typeof useAccessForm>
