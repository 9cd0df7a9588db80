import { useRef, useState } from 'react'
import { changedFields, keepDraft, readDraft } from './draft.ts'

type Errors<T> = Partial<Record<keyof T, string>>

interface Parts<T> {
  /** Names the form, the thing and the person. */
  draft: string
  /** What the form begins from. */
  initial: T
  /** What may lie in the browser until it is sent; of it what was changed is kept. */
  fields: readonly (keyof T)[]
  /** What is kept also unchanged. */
  always?: readonly (keyof T)[]
  /** Fields whose message is shown before anybody was in them. */
  judged?: (values: T, restored: Partial<T> | undefined) => readonly (keyof T)[]
}

/**
 * What is typed into a form, kept as a draft, and the message under each field: the rules' once somebody was in it, the service's until it changes.
 * Only changes are kept, so that a draft that is taken up later takes nobody's change back.
 */
export const useDraftForm = <T extends object>({ draft, initial, fields, always = [], judged = () => [] }: Parts<T>) => {
  const [restored] = useState(() => readDraft<T>(draft))
  const [shown, setShown] = useState(() => ({ began: initial, values: { ...initial, ...restored } }))
  // Not what was drawn last: of two changes between two drawings the second would take the first one back.
  const latest = useRef(shown)
  const [touched, setTouched] = useState<ReadonlySet<keyof T>>(() => new Set(judged(shown.values, restored)))
  const [said, setSaid] = useState<Errors<T>>({})
  const touch = (...some: (keyof T)[]) => setTouched((old) => (some.every((field) => old.has(field)) ? old : new Set([...old, ...some])))

  const put = (values: T, began: T) => {
    latest.current = { values, began }
    setShown(latest.current)
    keepDraft(draft, values, [...always, ...changedFields(values, began, fields)])
  }
  const change = (part: Partial<T>) => {
    put({ ...latest.current.values, ...part }, latest.current.began)
    setSaid((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))) as Errors<T>)
    touch(...(Object.keys(part) as (keyof T)[]))
  }
  return {
    values: shown.values,
    /** What the form began from. */
    began: shown.began,
    change,
    /** Puts all values in at once, with what they begin from. */
    take: (values: T, began: T) => {
      put(values, began)
      setSaid({})
    },
    touch,
    /** What the service says about fields. */
    setSaid,
    isRestored: restored !== undefined,
    /** The message under a field, of those that the rules have. */
    messageOf: (field: keyof T, wrong: Errors<T>) => said[field] ?? (touched.has(field) ? wrong[field] : undefined),
  }
}
