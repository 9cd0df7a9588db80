import * as z from 'zod'
import { apiLives, deprecationTextMax } from '../values/constants.ts'
import { Confirmation, entityId, linesText, moment, WebAddress } from '../values/shapes.ts'

/** Where an API stands after a change. */
export const ApiStanding = z.object({ id: z.number().int(), name: z.string(), life: z.enum(apiLives) })
export type ApiStanding = z.infer<typeof ApiStanding>

/** When an API ends, and what its readers are told of it. */
export const DeprecationForm = z.strictObject({
  /** Since when it is deprecated; now, unless it says a later time. */
  deprecatedAt: moment('Must be a date with a time').nullish(),
  sunsetAt: moment('The sunset is required'),
  text: linesText().max(deprecationTextMax, `Can only have up to ${deprecationTextMax} characters`).optional(),
  /** What replaces it: another API that its readers see, or an address elsewhere. */
  replacementId: entityId().nullish(),
  replacementUrl: z
    .union([
      z.literal(''),
      WebAddress.refine((address) => address.startsWith('https://'), 'Must be a web address that starts with https://'),
    ])
    .nullish(),
})
export type DeprecationForm = z.infer<typeof DeprecationForm>

/** The API's name, which confirms that it ends before its sunset. */
export const RetirementForm = z.strictObject(Confirmation.shape)
export type RetirementForm = z.infer<typeof RetirementForm>
