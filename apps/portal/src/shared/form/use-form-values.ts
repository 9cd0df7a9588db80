import { useRef, useState } from 'react'
import { keepDraft, readDraft } from './draft.ts'
import type { Messages } from './messages.ts'

interface Parts<T> {
  /** Names the form, the thing and the person. */
  draft: string
  /** What the form begins from. */
  initial: T
  /** What may not lie in the browser: secrets, files. */
  omit: readonly (keyof T)[]
  /** The value that says from which version of a thing its edit began: kept also unchanged. */
  version?: keyof T | undefined
}

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '')
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What a draft keeps: the changes alone, so that taking it up later takes nobody's change back. */
const keptOf = <T extends object>(values: T, began: T, { omit, version }: Pick<Parts<T>, 'omit' | 'version'>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        !omit.includes(field as keyof T) && (field === version || !isSame(value, (began as Record<string, unknown>)[field])),
    ),
  )

/** What is typed into a form, kept as a draft; in which fields somebody was; and what the service has said of each until it changes. */
export const useFormValues = <T extends object>(parts: Parts<T>) => {
  const { draft, initial } = parts
  const [restored] = useState(() => readDraft<T>(draft))
  // Not what was read last: what another has changed since then would count as a change of this form, and be taken back.
  const [shown, setShown] = useState(() => ({ began: initial, values: { ...initial, ...restored } }))
  // Not what was drawn last: of two changes between two drawings the second would take the first one back.
  const latest = useRef(shown)
  // What is prefilled or restored and does not hold is said at once: nobody would look for it.
  const [touched, setTouched] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...Object.keys(restored ?? {}),
        ...Object.entries(shown.values)
          .filter(([, value]) => isFilled(value))
          .map(([field]) => field),
      ]),
  )
  const [serverMessages, setServerMessages] = useState<Messages<T>>({})
  const touch = (fields: readonly string[]) =>
    setTouched((old) => (fields.every((field) => old.has(field)) ? old : new Set([...old, ...fields])))

  const put = (values: T, began: T) => {
    latest.current = { values, began }
    setShown(latest.current)
    keepDraft(draft, keptOf(values, began, parts))
  }
  return {
    values: shown.values,
    /** What the form began from. */
    began: shown.began,
    change: (part: Partial<T>) => {
      put({ ...latest.current.values, ...part }, latest.current.began)
      setServerMessages((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))) as Messages<T>)
      touch(Object.keys(part))
    },
    /** Puts all values in at once, with what they begin from. */
    take: (values: T, began: T) => {
      put(values, began)
      setServerMessages({})
    },
    /** From now on what is wrong with these fields is said. */
    touch,
    /** What the service says about fields. */
    setSaid: setServerMessages,
    isRestored: restored !== undefined,
    /** The message under a field, of those that the rules have. */
    messageOf: (field: keyof T & string, wrong: Messages<T>) => serverMessages[field] ?? (touched.has(field) ? wrong[field] : undefined),
  }
}
