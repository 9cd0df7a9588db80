import type { DeprecationForm } from '@apim/contract'
import { fieldErrors } from '../../http/errors.ts'
import type { LifeRow } from '../apis/index.ts'

/** A form is filled in minutes, and says the minute it began at. */
const formMs = 10 * 60_000

/** What a deprecation says, as the API's row keeps it. */
export interface Ends {
  deprecatedAt: Date
  sunsetAt: Date
  deprecationText: string
  replacementId: number | null
  replacementUrl: string | null
}

/** When a deprecation begins: as it already does, at the time that the form says, or now. */
const beginning = ({ deprecatedAt }: DeprecationForm, before: LifeRow, now: Date): Date => {
  if (!deprecatedAt) return before.deprecatedAt ?? now
  const at = new Date(deprecatedAt)
  if (at.getTime() === before.deprecatedAt?.getTime()) return at
  if (at.getTime() < now.getTime() - formMs) throw fieldErrors({ deprecatedAt: 'The deprecation cannot begin in the past' })
  return at
}

/** The deprecation in a form; throws 400 for dates that are in the wrong order, or in the past. What the form leaves out is none. */
export const endsIn = (form: DeprecationForm, before: LifeRow, now: Date): Ends => {
  const [deprecatedAt, sunsetAt] = [beginning(form, before, now), new Date(form.sunsetAt)]
  if (sunsetAt <= deprecatedAt)
    throw fieldErrors({
      ...(form.deprecatedAt && { deprecatedAt: 'The deprecation must begin before the sunset' }),
      sunsetAt: 'The sunset must be after the deprecation',
    })
  if (sunsetAt <= now && sunsetAt.getTime() !== before.sunsetAt?.getTime())
    throw fieldErrors({ sunsetAt: 'The sunset must be in the future' })
  const { text: deprecationText = '', replacementId = null } = form
  const replacementUrl = form.replacementUrl || null
  if (replacementId !== null && replacementUrl !== null) throw fieldErrors({ replacementUrl: 'Name either an API or an address' })
  return { deprecatedAt, sunsetAt, deprecationText, replacementId, replacementUrl }
}

/** The same for the audit log. */
export const endsOf = ({ deprecatedAt, sunsetAt, deprecationText, replacementId, replacementUrl }: Ends | LifeRow) => ({
  deprecatedAt: deprecatedAt?.toISOString() ?? null,
  sunsetAt: sunsetAt?.toISOString() ?? null,
  deprecationText,
  replacementId,
  replacementUrl,
})

/** What the row says when nothing is deprecated. */
export const noEnd = { deprecatedAt: null, sunsetAt: null, deprecationText: '', replacementId: null, replacementUrl: null }
