import * as z from 'zod'
import { Operation } from '../apis/schemas.ts'
import { authentications, environments } from '../values/constants.ts'
import { Id } from '../values/shapes.ts'
import { isHeaderValue, refusedTryHeader, refusingPolicies, tryMethods } from './values.ts'

/** A form's field that holds JSON. */
const json = <T extends z.ZodType>(schema: T, message: string) =>
  z
    .string()
    .max(60_000, message)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue(message)
        return z.NEVER
      }
    })
    .pipe(schema)

const texts = z.string().max(8000)
const Pairs = z.array(z.tuple([z.string().max(500), texts])).max(100, 'At most 100')

const words = {
  name: 'is no header name',
  credential: 'carries a credential: the portal adds your organization’s own and no other',
  reserved: 'is set by the portal or by the gateway',
} as const

const Headers = Pairs.check((context) => {
  for (const [name, value] of context.value) {
    const refused = refusedTryHeader(name)
    if (refused) context.issues.push({ code: 'custom', input: name, message: `${name.slice(0, 100)} ${words[refused]}`, path: [] })
    else if (!isHeaderValue(value))
      context.issues.push({
        code: 'custom',
        input: value,
        message: `The value of ${name} has characters that headers cannot carry`,
        path: [],
      })
  }
})

/** A segment that leads elsewhere once it is decoded, be it once or twice (decision 39). */
const staysInPlace = (value: string) => {
  const read = value.replace(/%25/gi, '%').replace(/%2e/gi, '.').replace(/%2f/gi, '/').replace(/%5c/gi, '\\').replace(/%00/g, '\0')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  return (
    value !== '' && !/[\u0000-\u001f\u007f]/.test(read) && !read.split(/[/\\]/).some((part) => /^\.{1,2}(;.*)?$/.test(part) || part === '')
  )
}

/** One call to try: an operation of the API's document, and what fills it in. The body, if any, is a file beside it. */
export const TryForm = z.strictObject({
  /** Whose key it is made with: one of the caller's organization. */
  consumerId: Id,
  method: z.enum(tryMethods, 'Method is required'),
  /** As the document has it: `/accounts/{id}`. */
  path: z.string().regex(/^\//, 'Must be a path of the document').max(2000),
  pathValues: json(
    z.record(
      z.string().max(200),
      z.string().max(1000).refine(staysInPlace, 'A value in the path cannot be empty or lead to another path, as . and .. do'),
    ),
    'Must be an object of texts',
  ).default({}),
  query: json(Pairs, 'Must be a list of names and values').default([]),
  headers: json(Headers, 'Must be a list of names and values').default([]),
  /** The media type of the body. */
  contentType: z.string().max(300).refine(isHeaderValue, 'Must be a media type').optional(),
})
export type TryForm = z.infer<typeof TryForm>

/** A key that the caller can try an API with; the key itself is never shown here. */
export const TryKey = z.object({
  consumerId: z.number().int(),
  env: z.enum(environments),
  nickname: z.string().nullable(),
  auth: z.enum(authentications),
  /** Where its deployment is called; null while the gateway server has no address. */
  gatewayUrl: z.string().nullable(),
})
export type TryKey = z.infer<typeof TryKey>

const Field = z.object({
  name: z.string(),
  isRequired: z.boolean(),
  type: z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object']),
  isFile: z.boolean(),
  description: z.string(),
  /** Empty without one; a list's values are joined by commas. */
  example: z.string(),
  /** The values to choose from; empty for any. */
  options: z.array(z.string()),
})

/** What an operation takes, as its form shows it. */
export const TryOperation = z.object({
  /** `isRepeated`: a list is sent as its name repeated, and otherwise with its values joined by commas. */
  parameters: z.array(Field.extend({ in: z.enum(['path', 'query', 'header']), isRepeated: z.boolean() })),
  bodies: z.array(
    z.object({
      mediaType: z.string(),
      kind: z.enum(['json', 'form', 'multipart', 'text', 'binary']),
      isRequired: z.boolean(),
      example: z.string(),
      fields: z.array(Field),
    }),
  ),
})
export type TryOperation = z.infer<typeof TryOperation>

/** What the caller can try an API with. */
export const TryOptions = z.object({
  /** Whether the API's maintainers offer it. */
  isOffered: z.boolean(),
  keys: z.array(TryKey),
  /** Those of the API's document that can be tried; empty without a key, and where its maintainers do not offer it. */
  operations: z.array(Operation.pick({ method: true, path: true, summary: true })),
})
export type TryOptions = z.infer<typeof TryOptions>

/** Why the gateway said no before the API's service was asked. */
export const TryRefusal = z.object({
  policy: z.enum(refusingPolicies),
  /** For a limit: how many calls, in which period, and when there is room again. */
  limit: z.number().int().nullable(),
  period: z.string().nullable(),
  resetS: z.number().int().nullable(),
  /** Whether it is the key's own limit; otherwise the deployment's, the same for every key. */
  isOwnLimit: z.boolean(),
  /** The gateway's own words. */
  said: z.string(),
})
export type TryRefusal = z.infer<typeof TryRefusal>

/** The lines of the answer: a head, parts of the body, and how it ended. Text only, so that nothing in it takes effect in a browser (trust T29). */
export const TryEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('head'),
    status: z.number().int(),
    statusText: z.string(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    /** From sending until the head of the answer, in milliseconds. */
    waitedMs: z.number(),
    refusal: TryRefusal.nullable(),
  }),
  /** In base64. */
  z.object({ kind: z.literal('part'), bytes: z.string() }),
  z.object({
    kind: z.literal('end'),
    bytes: z.number().int(),
    tookMs: z.number(),
    /** `cut` at the size limit, `slow` at the time limit, `lost` when the connection broke. */
    how: z.enum(['complete', 'cut', 'slow', 'lost']),
  }),
])
export type TryEvent = z.infer<typeof TryEvent>
