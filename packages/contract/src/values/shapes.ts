import * as z from 'zod'
import { integerMax, pageMax, pageSizeMax, reasonMax } from './constants.ts'
import { hasHiddenCharacters } from './storable-text.ts'

/** Schemas that several domains share. */
export const Id = z.coerce.number<number | string>().int().min(1).max(integerMax)
/** The same in a body, where only a number is accepted; `message` is for a missing one. */
export const entityId = (message?: string) => z.number(message).int().min(1).max(integerMax)
export const IdParams = z.object({ id: Id })
export const Timestamp = z.iso.datetime()
/** Within the years of forms and database; what is no date at all has its own message. */
const isStorable = (iso: string) => {
  const year = new Date(iso).getUTCFullYear()
  return Number.isNaN(year) || (year >= 1 && year <= 9999)
}
/** A point in time that a user enters, with `Z` or an offset; `message` is for one that is missing or none. */
export const moment = (message: string) => z.iso.datetime({ offset: true, error: message }).refine(isStorable, 'This date is out of range')
/** A day, or a point in time, as a filter's start or end. The last days of the year 9999 are beyond what time zones and the database can handle. */
export const dayOrTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine((text) => text < '9999', 'This date is out of range')
/** An opaque version of an object's content, which an edit is based on. Only ever compared. */
export const Version = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'Must be the version being edited')
export const Deleted = z.object({ entityId: z.number().int() })
/** What the user typed to confirm a deletion; checked where it is sent (trust T77). */
export const Confirmation = z.object({ confirm: z.string().max(500).optional() })

/** `1,2,3` in a query: the wire form of a multi-select; a repeated parameter is rejected (trust T58). */
export const IdList = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'Ids separated by commas')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number().max(integerMax, 'Ids separated by commas')))
export const wordList = <const T extends readonly [string, ...string[]]>(words: T) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(words)).max(100))

/** `page` from 0, `size` with the specification's default, `sort` from a fixed list, `order`. */
export const paging = <const T extends readonly [string, ...string[]]>(size: number, sorts: T, order: 'asc' | 'desc' = 'desc') => ({
  page: z.coerce.number<number | string>().int().min(0).max(pageMax).default(0),
  size: z.coerce.number<number | string>().int().min(1).max(pageSizeMax).default(size),
  sort: z.enum(sorts).default(sorts[0] as never),
  order: z.enum(['asc', 'desc']).default(order),
})

/**
 * A picker's query for a selection list: entries whose name contains `query`, those in `ids`, at most `limit`. Without parameters the list is
 * complete, as in the specification.
 */
export const Choice = z.object({
  query: z.string().trim().max(200).optional(),
  ids: IdList.optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(pageSizeMax).optional(),
})
export type Choice = z.infer<typeof Choice>
/** An entry of a selection list (specification part 1, section 7). */
export const Named = z.object({ id: z.number().int(), name: z.string() })

/** Accepted because the specification's calls send it, and ignored. */
export const ignored = () =>
  z
    .unknown()
    .transform(() => undefined)
    .optional()

/** A name that people read: one line without deceptive characters (trust T64). */
export const nameText = (message?: string) =>
  z
    .string(message)
    .trim()
    .refine((text) => !hasHiddenCharacters(text), 'Control characters and text-direction marks are not allowed')

/** A text of several lines that people read, without deceptive characters (trust T64); every line break becomes `\n`. */
export const linesText = (message?: string) =>
  z
    .string(message)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => !hasHiddenCharacters(text.replace(/[\n\t]/g, '')), 'Control characters and text-direction marks are not allowed')

/** Why something is asked for, or was denied, if a reason is given; the email repeats it. */
export const Reason = linesText().max(reasonMax, `Can only have up to ${reasonMax} characters`).optional()

/** A BCP 47 language tag. */
export const LanguageTag = z
  .string('Language is required')
  .max(35, 'Must be a language')
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'Must be a language')

/** A web address that is safe to link: http or https, no credentials (trust T27). */
export const WebAddress = z.string().max(500).refine(isWebAddress, 'Must be a web address that starts with http:// or https://')

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const url = new URL(text)
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
}
