import type { ApiDetail } from '@apim/contract'
import type { Paths } from '../../../shared/form/messages.ts'

/** The upload form as it is typed; choices are texts, as fields have them. */
export interface UploadValues {
  files: File[]
  bizappId: string | null
  name: string
  businessAreaId: string | null
  sourceRepo: string
  description: string
}

const idText = (id: number | null | undefined) => (id === null || id === undefined ? null : String(id))

/** An empty form, for a new API of this application. */
export const blankValues = (bizappId: number | undefined): UploadValues => ({
  files: [],
  bizappId: idText(bizappId),
  name: '',
  businessAreaId: null,
  sourceRepo: '',
  description: '',
})

/** The form for an API that exists. */
export const valuesOf = (api: ApiDetail): UploadValues => ({
  files: [],
  bizappId: idText(api.bizappId),
  name: api.name,
  businessAreaId: idText(api.businessAreaId),
  sourceRepo: api.sourceRepo ?? '',
  description: api.description,
})

/** The fields in the order of the form, and where each stands in what is sent. */
export const uploadPaths: Paths<UploadValues> = {
  files: 'jsonFile',
  bizappId: 'bizappId',
  businessAreaId: 'businessAreaId',
  name: 'name',
  sourceRepo: 'sourceRepo',
  description: 'description',
}

/**
 * What is sent beside the file. For a new API: what was filled in, the rest defaults to the document. For one that exists (`id`): only what changed
 * since the form began, so that saving a stale form takes nobody's change back.
 */
export const uploadBody = (values: UploadValues, began: UploadValues, id: number | undefined): Record<string, unknown> => {
  const { files: _, ...typed } = values
  const entries = Object.entries(typed).filter(([field, value]) =>
    id === undefined ? value !== null && value !== '' : value !== began[field as keyof UploadValues],
  )
  // A choice that was taken back is sent as empty, as a text is.
  return { ...(id !== undefined && { id }), ...Object.fromEntries(entries.map(([field, value]) => [field, value ?? ''])) }
}
