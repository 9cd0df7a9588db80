import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { dropDraft } from './draft.ts'
import type { Field } from './fields/field.ts'
import { brokenRules, type Messages, type Paths, placed } from './messages.ts'
import { type Trouble, useFocusOnTrouble } from './use-focus-on-trouble.ts'
import { useFormValues } from './use-form-values.ts'
import { type SubmitOptions, useSending } from './use-sending.ts'

interface Parts<T extends object, O extends keyof T & string, I, A> extends SubmitOptions<T, I, A> {
  /** The contract's rules of what is sent. */
  schema: z.ZodType<unknown, I>
  /** The fields in the order of the screen, and where each stands in what is sent. */
  paths: Paths<T>
  /** What is sent for these values; what is missing stays missing, so that the rules can name it. */
  body: (values: T, began: T) => unknown
  /** What the form asks for beyond the contract. */
  rules?: (values: T) => Messages<T>
  /** What a field is called in the line that says what is missing. */
  nameOf: (field: keyof T & string) => string
  initial: T
  /** Whether it is about a thing that exists: then there is nothing to send before something has changed. */
  isEdit: boolean
  /** Names the form, the thing and the person. */
  draft: string
  /** What may not lie in the browser until it is sent: secrets, files. */
  omit: readonly O[]
  /** The value that says from which version of the thing the edit began. */
  version?: keyof T
  /** What else changes with a change. */
  along?: (part: Partial<T>) => Partial<T>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const hasFile = (values: object) =>
  Object.values(values)
    .flat()
    .some((value) => value instanceof File)

/** For a form's submit: the browser sends nothing itself. */
const handled = (then: () => void) => (event: FormEvent) => {
  event.preventDefault()
  then()
}

/** Whether fields show all that was refused. */
const saysAll = <T extends object>(paths: Paths<T>, errors: Record<string, string>) => {
  const { fields, rest } = placed(paths, Object.entries(errors))
  return Object.keys(fields).length > 0 && rest.length === 0
}

/** What the rules say of values, which fields they refuse empty, and whether the values would change anything. */
const judging = <T extends object, O extends keyof T & string, I, A>(parts: Parts<T, O, I, A>) => {
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
      // Another version is no change by itself.
      const before = version ? { ...began, [version]: values[version] } : began
      return isEdit && !hasFile(values) && isSame(body(values, began), body(before, began))
    },
  }
}

/**
 * A form over a schema of the contract: values kept as a draft, the message under each field (the rules' once somebody was in it, the service's until
 * it changes), why it cannot be sent, the sending, and the focus where it is needed. `docs/portal-kit.md` shows one.
 */
export const useForm = <T extends object, const O extends keyof T & string, I, A>(parts: Parts<T, O, I, A>) => {
  const { paths, body, nameOf, draft, omit, along } = parts
  const { t } = useTranslation()
  const form = useFormValues<T>(parts)
  const { values, began } = form
  const { wrongIn, isRequired, isUnchanged } = judging(parts)
  const [trouble, setTrouble] = useState<Trouble>()
  const ref = useFocusOnTrouble(trouble)
  const discard = () => dropDraft(draft)
  const { isSending, failure, run } = useSending(parts, {
    take: form.take,
    discard,
    onFailure: ({ errors }) => {
      form.setSaid(placed(paths, Object.entries(errors)).fields)
      setTrouble({ by: 'refused' })
    },
  })
  const wrong = wrongIn(values, began)
  const missing = Object.keys(wrong) as (keyof T & string)[]
  const unchanged = isUnchanged(values, began) ? t('form.unchanged') : undefined

  const change = (part: Partial<T>) => form.change({ ...along?.(part), ...part })
  const submit = async (next: T, from: T) => {
    const broken = Object.keys(wrongIn(next, from))
    // The rules have been asked: what they take is what is sent.
    if (broken.length === 0) return run(body(next, from) as I, next)
    form.touch(broken)
    setTrouble({ by: 'wrong' })
  }
  const field = <K extends keyof T & string>(name: K): Field<T[K], K extends O ? true : false> => {
    const isOmitted = omit.some((one: string) => one === name)
    return {
      value: values[name],
      set: (next) => change({ [name]: next } as unknown as Partial<T>),
      leave: () => form.touch([name]),
      error: form.messageOf(name, wrong),
      isRequired: isRequired(name, values, began),
      isOmitted: isOmitted as K extends O ? true : false,
      isLost: isOmitted && form.isRestored,
    }
  }
  return {
    values,
    /** What the form began from. */
    began,
    change,
    field,
    /** For the form's element. */
    element: { ref, noValidate: true, onSubmit: handled(() => void (unchanged === undefined && submit(values, began))) },
    /** Puts all values in at once, with what they begin from. */
    take: form.take,
    /** Sends values that were taken, with what they begin from. */
    submit,
    /** Forgets what was typed. */
    discard,
    /** That nothing has changed, where that is so. */
    unchanged,
    /** Why the button waits: what is missing, or that nothing has changed; undefined when it does not. */
    waits: missing.length > 0 ? t('form.missing', { fields: missing.map(nameOf).join(', ') }) : unchanged,
    isSending,
    failure,
    /** Whether all that came back is said under fields. */
    isAboutFields: saysAll(paths, failure?.errors ?? {}),
  }
}
