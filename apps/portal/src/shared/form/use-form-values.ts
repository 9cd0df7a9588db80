import { useRef, useState } from 'react'
import { keepDraft, readDraft } from './draft.ts'
import type { Messages } from './messages.ts'

interface Parts<T> {
  /** From `ownDraft`: identifies the form, the object and the user. */
  draft: string
  /** The initial values. */
  initial: T
  /** Never stored in the browser: secrets, files. */
  omit: readonly (keyof T)[]
  /** The value with the version that the edit is based on: kept even when unchanged. */
  version?: keyof T | undefined
}

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '' && value !== false
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** Whether a value can stand for the other in a form: a text for a text, a list for a list. A choice may be none. */
const isOfKind = (value: unknown, other: unknown) =>
  value === null || other === null || other === undefined || kindOf(value) === kindOf(other)

/** A draft that this form can hold: another version of the portal may have left one of other fields. */
const fitting = <T extends object>(restored: Partial<T> | undefined, initial: T): Partial<T> | undefined => {
  const kept = Object.entries(restored ?? {}).filter(([field, value]) => isOfKind(value, (initial as Record<string, unknown>)[field]))
  return kept.length > 0 ? (Object.fromEntries(kept) as Partial<T>) : undefined
}

/** What a draft stores: changes only, so that restoring it reverts no one else's change. */
const keptOf = <T extends object>(values: T, began: T, { omit, version }: Pick<Parts<T>, 'omit' | 'version'>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        !omit.includes(field as keyof T) && (field === version || !isSame(value, (began as Record<string, unknown>)[field])),
    ),
  )

/** The values of a form, saved as a draft, with the touched fields and the server's messages until the field changes. */
export const useFormValues = <T extends object>(parts: Parts<T>, said: Messages<T> = {}) => {
  const { draft, initial } = parts
  const [restored] = useState(() => fitting(readDraft<T>(draft), initial))
  // Not the latest loaded data: others' changes since then would count as changes of this form and be reverted.
  const [shown, setShown] = useState(() => ({ began: initial, values: { ...initial, ...restored } }))
  // Not the rendered state: with two changes between renders the second would undo the first.
  const latest = useRef(shown)
  // Errors in prefilled or restored values are shown at once: no one would look for them.
  const [touched, setTouched] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...Object.keys(restored ?? {}),
        ...Object.entries(shown.values)
          .filter(([, value]) => isFilled(value))
          .map(([field]) => field),
      ]),
  )
  const [serverMessages, setServerMessages] = useState(said)
  const touch = (fields: readonly string[]) =>
    setTouched((old) => (fields.every((field) => old.has(field)) ? old : new Set([...old, ...fields])))

  const put = (values: T, began: T) => {
    latest.current = { values, began }
    setShown(latest.current)
    keepDraft(draft, keptOf(values, began, parts))
  }
  return {
    values: shown.values,
    /** The initial values. */
    began: shown.began,
    /** What the form holds now, also between two renders. */
    now: () => latest.current,
    change: (part: Partial<T>) => {
      put({ ...latest.current.values, ...part }, latest.current.began)
      setServerMessages((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))) as Messages<T>)
      touch(Object.keys(part))
    },
    /** Sets values that nobody has typed: they are part of what the form begins with, and so of no draft. */
    preset: (part: Partial<T>) => {
      const { values, began } = latest.current
      latest.current = { values: { ...values, ...part }, began: { ...began, ...part } }
      setShown(latest.current)
    },
    /** Replaces all values and what they are based on. */
    take: (values: T, began: T) => {
      put(values, began)
      setServerMessages({})
    },
    /** From now on the errors of these fields are shown. */
    touch,
    /** Messages from the server. */
    setSaid: setServerMessages,
    isRestored: restored !== undefined,
    /** The message to show under a field, given those of the rules. */
    messageOf: (field: keyof T & string, wrong: Messages<T>) => serverMessages[field] ?? (touched.has(field) ? wrong[field] : undefined),
  }
}
