import { ApiError } from '@apim/contract/errors'
import { useState } from 'react'
import type * as z from 'zod'
import { useTranslation } from '../texts/use-translation.ts'
import { useIsShown } from './use-is-shown.ts'
import type { Sent } from './use-sending.ts'

/** A field that differs: what is stored now, and what the form holds if that is something else. */
export interface ChangedField {
  field: string
  stored: string
  mine: string | undefined
}

interface Parts<T, F extends keyof T & string, R> {
  /** The record that the refusal holds as it is stored. */
  record: z.ZodType<R>
  /** The form's values of a record. */
  valuesOf: (current: R) => T
  fields: readonly F[]
  nameOf: (field: F) => string
  /** A value in words, where it is neither text nor on or off; undefined where only the form can say. */
  inWords?: (field: F, value: T[F], current: R) => string | undefined
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A refusal because someone else has saved meanwhile (trust T63): puts what is stored into the form, with the editor's own changes on top, and
 * remembers which fields differ. It must be above what starts the form anew, because reading the record again does.
 */
export const useChangedSince = <T extends object, F extends keyof T & string, R>(parts: Parts<T, F, R>) => {
  const { record, valuesOf, fields, nameOf, inWords } = parts
  const { t } = useTranslation()
  const isShown = useIsShown()
  const [changed, setChanged] = useState<ChangedField[]>()
  const wordsOf = (field: F, value: T[F], current: R) => {
    if (typeof value === 'boolean') return t(value ? 'form.changed.on' : 'form.changed.off')
    if (value === null || value === '') return t('form.changed.empty')
    return inWords ? (inWords(field, value, current) ?? t('form.changed.chosen')) : String(value)
  }
  /** For `onRefused`. */
  const onRefused = (thrown: unknown, { values, began, take, discard }: Sent<T>) => {
    const current = thrown instanceof ApiError ? record.safeParse(thrown.versions?.current).data : undefined
    if (current === undefined || !isShown()) return false
    const stored = valuesOf(current)
    const own = fields.filter((field) => !isSame(values[field], began[field]) && !isSame(values[field], stored[field]))
    const merged = { ...stored, ...Object.fromEntries(own.map((field) => [field, values[field]])) }
    take(merged, stored)
    if (own.length === 0) discard()
    setChanged(
      fields
        .filter((field) => own.includes(field) || !isSame(stored[field], began[field]))
        .map((field) => ({
          field: nameOf(field),
          stored: wordsOf(field, stored[field], current),
          mine: own.includes(field) ? wordsOf(field, values[field], current) : undefined,
        })),
    )
    return true
  }
  return { changed, onRefused }
}
