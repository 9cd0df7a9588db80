import type { ApiDetail, Output } from '@apim/contract'
import type { apis } from '@apim/contract/apis/routes'
import { ImportForm } from '@apim/contract/apis/schemas'
import { useRef } from 'react'
import { useForm } from '../../../shared/form/use-form.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { newestRevision } from '../changes/use-compared.ts'
import { type UploadValues, uploadBody, uploadPaths } from './upload-form.ts'
import { type UploadBody, useNamesake } from './use-namesake.ts'
import { textOf, useRevision } from './use-revision.ts'
import { useUpload } from './use-upload.ts'

/** What an upload answers. */
export type Uploaded = Output<typeof apis.importDocument>

export interface UploadFormParts {
  api: ApiDetail | undefined
  initial: UploadValues
  draft: string
  mustHaveApplication: boolean
  /** `isNew` unless it became a revision of an API that there was. */
  onDone: (api: Uploaded, isShown: boolean, isNew: boolean) => void
}

/** The upload form and the state of its upload. */
export const useUploadForm = ({ api, initial, draft, mustHaveApplication, onDone }: UploadFormParts) => {
  const { t } = useTranslation()
  const { state, start, cancel } = useUpload()
  const { asked, choose } = useNamesake()
  const revision = useRevision<Uploaded>(start)
  /** The API whose next revision the upload became. */
  const revised = useRef(api?.id)

  const sendNew = async (body: UploadBody, file: File | undefined) => {
    const choice = file ? await choose(body, await textOf(file)) : 'separate'
    if (choice === 'cancel') return undefined
    revised.current = choice === 'separate' ? undefined : choice.id
    if (choice === 'separate' || !file) return start(body, file)
    const { bizappId: _, publish: __, ...more } = body
    return revision.send(choice, more, file)
  }
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
    // What a document is compared with at first is what was current when it was chosen.
    along: (part) => (api && part.files ? { revision: newestRevision(api) } : {}),
    send: (body, { files: [file], ...chosen }) => {
      if (!api) return sendNew(body as UploadBody, file)
      return file ? revision.send({ id: api.id, revision: chosen.revision }, body as UploadBody, file) : start(body, file)
    },
    onSent: (sent, isShown) => onDone(sent, isShown, sent.id !== revised.current),
  })
  return { form, state, cancel, asked, revision: revision.asked }
}
export type UploadFormState = ReturnType<typeof useUploadForm>['form']
