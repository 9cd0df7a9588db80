import type { ApiDetail, Output } from '@apim/contract'
import type { apis } from '@apim/contract/apis/routes'
import { ImportForm } from '@apim/contract/apis/schemas'
import { useForm } from '../../../shared/form/use-form.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { type UploadValues, uploadBody, uploadPaths } from './upload-form.ts'
import { useUpload } from './use-upload.ts'

/** What an upload answers. */
export type Uploaded = Output<typeof apis.importDocument>

export interface UploadFormParts {
  api: ApiDetail | undefined
  initial: UploadValues
  draft: string
  mustHaveApplication: boolean
  onDone: (api: Uploaded, isShown: boolean) => void
}

/** The upload form and the state of its upload. */
export const useUploadForm = ({ api, initial, draft, mustHaveApplication, onDone }: UploadFormParts) => {
  const { t } = useTranslation()
  const { state, start, cancel } = useUpload()
  const form = useForm({
    schema: ImportForm,
    paths: uploadPaths,
    body: (values: UploadValues, began) => uploadBody(values, began, api?.id),
    rules: ({ bizappId, files, note }) => ({
      ...(note.trim() && files.length === 0 && { note: t('apis.form.noteNeedsFile') }),
      ...(!bizappId && mustHaveApplication && { bizappId: t('apis.form.needsApplication') }),
      ...(!api && files.length === 0 && { files: t('apis.form.needsFile') }),
    }),
    nameOf: (field) => t(`apis.form.field.${field}`),
    initial,
    isEdit: api !== undefined,
    draft,
    omit: ['files'],
    send: (body, { files }) => start(body, files[0]),
    onSent: onDone,
  })
  return { form, state, cancel }
}
export type UploadFormState = ReturnType<typeof useUploadForm>['form']
