import type { ApiDetail } from '@apim/contract'
import type { Paths } from '../../../shared/form/messages.ts'
import { newestRevision } from '../changes/use-compared.ts'

/** The values of the upload form; selections are strings, as fields need them. */
export interface UploadValues {
  files: File[]
  /** The revision that was current when the file was chosen; 0 for a new API. */
  revision: number
  note: string
  bizappId: string | null
  name: string
  businessAreaId: string | null
  sourceRepo: string
  description: string
  tryIt: boolean
  /** Of a new API only. */
  publish: boolean
}

const idText = (id: number | null | undefined) => (id === null || id === undefined ? null : String(id))

/** An empty form, for a new API of this application. */
export const blankValues = (bizappId: number | undefined): UploadValues => ({
  files: [],
  revision: 0,
  note: '',
  bizappId: idText(bizappId),
  name: '',
  businessAreaId: null,
  sourceRepo: '',
  description: '',
  tryIt: true,
  publish: true,
})

/** The form for an existing API. */
export const valuesOf = (api: ApiDetail): UploadValues => ({
  files: [],
  revision: newestRevision(api),
  note: '',
  bizappId: idText(api.bizappId),
  name: api.name,
  businessAreaId: idText(api.businessAreaId),
  sourceRepo: api.sourceRepo ?? '',
  description: api.description,
  tryIt: api.tryIt,
  publish: true,
})

/** The fields in form order, with their paths in the request. */
export const uploadPaths = {
  files: 'jsonFile',
  note: 'note',
  bizappId: 'bizappId',
  businessAreaId: 'businessAreaId',
  name: 'name',
  sourceRepo: 'sourceRepo',
  description: 'description',
  tryIt: 'tryIt',
  publish: 'publish',
} satisfies Paths<UploadValues>

/** What is sent only if it was switched. */
const switches = new Set(['tryIt', 'publish'])

/**
 * The request apart from the file. For a new API: the filled-in fields; the document supplies the rest. For an existing one (`id`): only what changed
 * since the form was opened, so that saving a stale form reverts no one's change.
 */
export const uploadBody = (values: UploadValues, began: UploadValues, id: number | undefined): Record<string, unknown> => {
  const { files: _, revision: __, ...typed } = values
  const entries = Object.entries(typed).filter(([field, value]) =>
    id === undefined && !switches.has(field) ? value !== null && value !== '' : value !== began[field as keyof UploadValues],
  )
  // A form's fields are texts; a cleared selection is sent as empty, like a text.
  return { ...(id !== undefined && { id }), ...Object.fromEntries(entries.map(([field, value]) => [field, String(value ?? '')])) }
}
