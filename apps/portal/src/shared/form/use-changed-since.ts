import { ApiError } from '@apim/contract/errors'
import { useState } from 'react'
import type * as z from 'zod'
import { useTranslation } from '../texts/use-translation.ts'
import type { Three } from './merged-rows.ts'
import { useIsShown } from './use-is-shown.ts'
import type { Sent } from './use-sending.ts'

/** A field that differs: what is stored now, and what the form holds if that is something else. Of a secret neither is known. */
export interface ChangedField {
  field: string
  stored: string | undefined
  mine: string | undefined
}

interface Parts<T, F extends keyof T & string, R> {
  /** The record that the refusal holds as it is stored. */
  record: z.ZodType<R>
  /** The form's values of a record. */
  valuesOf: (current: R) => T
  fields: readonly F[]
  /** Those of the fields whose stored values no record shows. */
  secrets?: readonly F[]
  nameOf: (field: F) => string
  /** A value in words, where it is neither text nor on or off; undefined where only the form can say. */
  inWords?: (field: F, value: T[F], current: R) => string | undefined
  /** For lists that both may have changed; other values are the editor's own. */
  merge?: { [K in F]?: (three: Three<T[K]>) => T[K] }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What is stored, with the editor's own changes on top, and which fields those are. */
const merging = <T extends object, F extends keyof T & string, R>(
  { fields, secrets = [], merge }: Parts<T, F, R>,
  { values, began }: Pick<Sent<T>, 'values' | 'began'>,
  stored: T,
) => {
  const own = fields.filter(
    (field) => !isSame(values[field], began[field]) && (secrets.includes(field) || !isSame(values[field], stored[field])),
  )
  const mine = <K extends F>(field: K): T[K] =>
    merge?.[field]?.({ began: began[field], mine: values[field], stored: stored[field] }) ?? values[field]
  const merged: T = { ...stored, ...Object.fromEntries(own.map((field) => [field, mine(field)])) }
  return { merged, own: own.filter((field) => secrets.includes(field) || !isSame(merged[field], stored[field])) }
}

/**
 * A refusal because someone else has saved meanwhile (trust T63): puts what is stored into the form, with the editor's own changes on top, and
 * remembers which fields differ. It must be above what starts the form anew, because reading the record again does.
 */
export const useChangedSince = <T extends object, F extends keyof T & string, R>(parts: Parts<T, F, R>) => {
  const { record, valuesOf, fields, secrets = [], nameOf, inWords } = parts
  const { t } = useTranslation()
  const isShown = useIsShown()
  const [changed, setChanged] = useState<ChangedField[]>()
  const wordsOf = (field: F, value: T[F], current: R) => {
    if (secrets.includes(field)) return undefined
    if (typeof value === 'boolean') return t(value ? 'form.changed.on' : 'form.changed.off')
    if (isEmpty(value)) return t('form.changed.empty')
    return inWords ? (inWords(field, value, current) ?? t('form.changed.chosen')) : String(value)
  }
  /** For `onRefused`. */
  const onRefused = (thrown: unknown, { values, began, take, discard }: Sent<T>) => {
    const current = thrown instanceof ApiError ? record.safeParse(thrown.versions?.current).data : undefined
    if (current === undefined || !isShown()) return false
    const stored = valuesOf(current)
    const { merged, own } = merging(parts, { values, began }, stored)
    take(merged, stored)
    if (own.length === 0) discard()
    setChanged(
      fields
        .filter((field) => own.includes(field) || !isSame(stored[field], began[field]))
        .map((field) => ({
          field: nameOf(field),
          stored: wordsOf(field, stored[field], current),
          mine: own.includes(field) ? (wordsOf(field, merged[field], current) ?? '') : undefined,
        })),
    )
    return true
  }
  return { changed, onRefused }
}
