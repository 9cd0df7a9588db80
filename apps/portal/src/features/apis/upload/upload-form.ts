import { type ApiDetail, ImportForm } from '@apim/contract'

/** The upload form as it is typed; choices are texts, as fields have them. */
export interface UploadValues {
  bizappId: string | null
  name: string
  businessAreaId: string | null
  sourceRepo: string
  description: string
}

const idText = (id: number | null | undefined) => (id === null || id === undefined ? null : String(id))

/** An empty form, for a new API of this application. */
export const blankValues = (bizappId: number | undefined): UploadValues => ({
  bizappId: idText(bizappId),
  name: '',
  businessAreaId: null,
  sourceRepo: '',
  description: '',
})

/** The form for an API that exists. */
export const valuesOf = (api: ApiDetail): UploadValues => ({
  bizappId: idText(api.bizappId),
  name: api.name,
  businessAreaId: idText(api.businessAreaId),
  sourceRepo: api.sourceRepo ?? '',
  description: api.description,
})

/**
 * What is sent. For a new API: what was filled in, the rest defaults to the document. For one that exists: only what changed, so that saving
 * a stale form takes nobody's change back; undefined when nothing did.
 */
export const uploadBody = (
  values: UploadValues,
  api: ApiDetail | undefined,
  file: File | undefined,
): Record<string, unknown> | undefined => {
  const before = api && valuesOf(api)
  const entries = Object.entries(values).filter(([field, value]) =>
    before ? value !== before[field as keyof UploadValues] : value !== null && value !== '',
  )
  if (before && entries.length === 0 && !file) return undefined
  // A choice that was taken back is sent as empty, as a text is.
  return { ...(api && { id: api.id }), ...Object.fromEntries(entries.map(([field, value]) => [field, value ?? ''])) }
}

/** The contract's rules: a message per field that breaks one. */
export const uploadErrors = (body: Record<string, unknown>): Record<string, string> => {
  const { error } = ImportForm.safeParse(body)
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]).reverse())
}
