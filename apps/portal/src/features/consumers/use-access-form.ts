import { type FormEvent, useState } from 'react'
import { failureOf } from '../../shared/api/failure.ts'
import { dropDraft, keepDraft, readDraft } from '../../shared/draft.ts'
import {
  type AccessErrors,
  type AccessValues,
  accessErrors,
  accessErrorsOf,
  blankAccess,
  isAboutFields,
  keptFields,
  sendable,
} from './access-form.ts'
import type { AddAccessRef } from './add-access-ref.ts'
import { type Added, useAddConsumer } from './consumers.queries.ts'

/** The add access form: its values, kept as a draft, the message under each field, and the sending. */
export const useAccessForm = (preset: AddAccessRef, draft: string, onAdded: (added: Added) => void) => {
  const [restored] = useState(() => readDraft<AccessValues>(draft))
  const [values, setValues] = useState<AccessValues>({ ...blankAccess(preset.apiId, preset.organizationId), ...restored })
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
    if (!isValid || add.isPending) return
    // Not mutate's own callbacks: the answer is shown once, and must not be missed.
    const onEnd = (added: Added) => {
      dropDraft(draft)
      onAdded(added)
    }
    await add.mutateAsync(sendable(values)).then(onEnd, (error) => setSaid(accessErrorsOf(failureOf(error).errors)))
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
