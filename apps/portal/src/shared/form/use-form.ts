import { type FormEvent, useState } from 'react'
import type * as z from 'zod'
import type { Failure } from '../api/failure.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { ownDraft } from './draft.ts'
import type { Field } from './fields/field.ts'
import { leftRefusals } from './left-refusals.ts'
import { brokenRules, type Messages, type Paths, placed } from './messages.ts'
import { useAfterPress } from './use-after-press.ts'
import { type FormProblem, useFocusOnProblem } from './use-focus-on-problem.ts'
import { useFormValues } from './use-form-values.ts'
import { type SubmitOptions, useSending } from './use-sending.ts'

interface Parts<T extends object, F extends keyof T & string, O extends keyof T & string, I, A> extends SubmitOptions<T, I, A> {
  /** The contract's schema of the body. */
  schema: z.ZodType<unknown, I>
  /** The fields in screen order, with their paths in the body. */
  paths: Partial<Record<F, string | readonly string[]>> & Paths<T>
  /** The body for these values; missing values stay missing, so that the rules can name them. */
  body: (values: T, began: T) => unknown
  /** Rules beyond the contract's. */
  rules?: (values: T) => Messages<T>
  /** The label of a field, of those with a path, in the message about missing values. */
  nameOf: (field: F) => string
  initial: T
  /** Whether it edits an existing object: then there is nothing to send until something changes. */
  isEdit: boolean
  /** Identifies the form and the object; each user has drafts of their own. */
  draft: string
  /** Not stored in the browser: secrets, files. */
  omit: readonly O[]
  /** The value with the version that the edit is based on. */
  version?: keyof T
  /** Derived changes that accompany a change. */
  along?: (part: Partial<T>) => Partial<T>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const hasFile = (values: object) =>
  Object.values(values)
    .flat()
    .some((value) => value instanceof File)

/** For onSubmit: prevents the browser's own submission. */
const handled = (then: () => void) => (event: FormEvent) => {
  event.preventDefault()
  then()
}

/** The present user's draft of a form, and the refusal that came after that was left. */
const useDraft = (name: string) => {
  const [found] = useState(() => {
    const draft = ownDraft(name)
    return { draft, earlier: leftRefusals.read(draft) }
  })
  return found
}

/** What a refusal says under each field. */
const messagesOf = <T extends object>(paths: Paths<T>, { errors }: Failure) => placed(paths, Object.entries(errors)).fields

/** Whether every message of a refusal is shown under a field. */
const saysAll = <T extends object>(paths: Paths<T>, errors: Record<string, string>) => {
  const { fields, rest } = placed(paths, Object.entries(errors))
  return Object.keys(fields).length > 0 && rest.length === 0
}

/** The errors of the values, the required fields, and whether anything would change. */
const judging = <T extends object, F extends keyof T & string, O extends keyof T & string, I, A>(parts: Parts<T, F, O, I, A>) => {
  const { schema, paths, body, rules, isEdit, version } = parts
  const wrongIn = (values: T, began: T) =>
    brokenRules(paths, schema.safeParse(body(values, began)).error?.issues ?? [], rules?.(values) ?? {})
  return {
    wrongIn,
    isRequired: (field: keyof T & string, values: T, began: T) => {
      const value: unknown = values[field]
      if (value !== null && typeof value !== 'string' && !Array.isArray(value)) return false
      return wrongIn({ ...values, [field]: Array.isArray(value) ? [] : '' }, began)[field] !== undefined
    },
    isUnchanged: (values: T, began: T) => {
      // A new version alone is not a change.
      const before = version ? { ...began, [version]: values[version] } : began
      return isEdit && !hasFile(values) && isSame(body(values, began), body(before, began))
    },
  }
}

/** `take` replaces all values and what they are based on; `preset` sets values that the form knows by itself, which are not stored. */
const settersOf = <A, B>({ take, preset }: { take: A; preset: B }) => ({ take, preset })

/**
 * A form for a contract schema: draft, a message under each field (from the rules once touched, from the server until it changes), why it cannot be
 * sent, submission and focus. `docs/portal-kit.md` has an example.
 */
export const useForm = <T extends object, F extends keyof T & string, const O extends keyof T & string, I, A>(
  parts: Parts<T, F, O, I, A>,
) => {
  const { paths, body, nameOf, omit, along } = parts
  const { t } = useTranslation()
  const { draft, earlier } = useDraft(parts.draft)
  const form = useFormValues<T>({ ...parts, draft }, earlier && messagesOf(paths, earlier.failure))
  const { values, began } = form
  const { wrongIn, isRequired, isUnchanged } = judging(parts)
  const [problem, setProblem] = useState<FormProblem | undefined>(earlier && { by: 'refused' })
  const ref = useFocusOnProblem(problem)
  const afterPress = useAfterPress()
  const onFailure = (refused: Failure) => {
    form.setSaid(messagesOf(paths, refused))
    setProblem({ by: 'refused' })
  }
  const { isSending, failure, run, onLeft, discard } = useSending(parts, { draft, now: form.now, take: form.take, earlier, onFailure })
  const wrong = wrongIn(values, began)
  const missing = Object.keys(wrong) as F[]
  // Until one of them was left wrong nobody has done anything wrong.
  const lacking = missing.some((name) => form.messageOf(name, wrong)) ? 'form.missing' : 'form.required'
  const unchanged = isUnchanged(values, began) ? t('form.unchanged') : undefined

  const change = (part: Partial<T>) => {
    // It was said about what was typed before.
    leftRefusals.drop(draft)
    form.change({ ...along?.(part), ...part })
  }
  const submit = async (next: T, from: T) => {
    const broken = Object.keys(wrongIn(next, from))
    // The rules have passed: what they accept is what is sent.
    if (broken.length === 0) return run(body(next, from) as I, next)
    form.touch(broken)
    setProblem({ by: 'wrong' })
  }
  const field = <K extends keyof T & string>(name: K): Field<T[K], K extends O ? true : false> => {
    const isOmitted = omit.some((one: string) => one === name)
    return {
      value: values[name],
      set: (next) => change({ [name]: next } as unknown as Partial<T>),
      leave: () => afterPress(() => form.touch([name])),
      error: form.messageOf(name, wrong),
      isRequired: isRequired(name, values, began),
      isOmitted: isOmitted as K extends O ? true : false,
      isLost: isOmitted && form.isRestored,
    }
  }
  return {
    values,
    /** The initial values. */
    began,
    change,
    field,
    /** The form element's ref. */
    element: { ref, noValidate: true, onSubmit: handled(() => void (unchanged === undefined && submit(values, began))) },
    ...settersOf(form),
    /** Sends values that replaced the form's. */
    submit,
    /** Discards what was typed. */
    discard,
    /** Set when nothing has changed. */
    unchanged,
    /** Why the button is disabled: what is missing, or that nothing changed; undefined when it is not. */
    waits: missing.length > 0 ? t(lacking, { fields: missing.map(nameOf).join(', ') }) : unchanged,
    isSending,
    failure,
    /** Sets the callback for a rejection that arrives after the form has been closed; undefined once it is open again. */
    onLeft,
    /** Whether every message of the refusal is shown under a field. */
    isAboutFields: saysAll(paths, failure?.errors ?? {}),
  }
}
