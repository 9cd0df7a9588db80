import type { ApiDetail } from '@apim/contract'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedFields, dropDraft, keepDraft, readDraft } from '../../../shared/draft.ts'
import { Card } from '../../../shared/parts/Card.tsx'
import { FormFoot } from '../../../shared/parts/FormFoot.tsx'
import { FormSection } from '../../../shared/parts/FormSection.tsx'
import { FailedState } from '../../../shared/parts/States.tsx'
import { useFocusAfterFailure } from '../../../shared/use-focus-after-failure.ts'
import { FileField } from './FileField.tsx'
import css from './Upload.module.css'
import { OwnerFields, WordFields } from './UploadFields.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { fileProblem } from './upload-file.ts'
import { type UploadValues, uploadBody, uploadErrors } from './upload-form.ts'
import type { UploadState } from './upload-state.ts'
import { useUpload } from './use-upload.ts'

type Props = {
  api: ApiDetail | undefined
  initial: UploadValues
  application: { id: number; name: string } | undefined
  draft: string
  mustHaveApplication: boolean
  onDone: (api: { id: number; name: string }) => void
  onCancel: () => void
}

const fields = ['bizappId', 'name', 'businessAreaId', 'sourceRepo', 'description'] as const

/** Everything that the form keeps: what is typed (as a draft), the file, the upload, and what came back for each field. */
const useUploadForm = ({ api, initial, draft, mustHaveApplication, onDone }: Props) => {
  const { t } = useTranslation()
  // Not what was read last: what another has changed since then would count as a change of this form, and be taken back.
  const [began] = useState({ api, values: initial })
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  const upload = useUpload()
  const form = useForm<UploadValues>({
    initialValues: { ...initial, ...readDraft<UploadValues>(draft) },
    onValuesChange: (values) => keepDraft(draft, values, changedFields(values, began.values, fields)),
  })
  const choose = (next: File | undefined) => {
    const problem = next && fileProblem(next)
    setFileError(problem && t(`apis.form.bad.${problem}`))
    if (!problem) setFile(next)
  }
  const body = uploadBody(form.values, began.api, file)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!body) return
    const errors = uploadErrors(body)
    if (!form.values.bizappId && mustHaveApplication) errors.bizappId = t('apis.form.needsApplication')
    form.setErrors(errors)
    setFileError(!api && !file ? t('apis.form.needsFile') : undefined)
    if (Object.keys(errors).length > 0 || (!api && !file)) return
    const end = await upload.start(body, file)
    if (end.phase === 'failed') form.setErrors(end.failure.errors)
    if (end.phase !== 'completed') return
    dropDraft(draft)
    onDone(end.api)
  }
  const { state } = upload
  const said = state.phase === 'failed' ? state.failure.errors.jsonFile : undefined
  const busy = state.phase === 'requested' || state.phase === 'started' || state.phase === 'completed'
  return { form, file, choose, fileError: fileError ?? said, upload, submit, busy, isUnchanged: body === undefined }
}

/** How the upload goes, or why it ended. */
function Outcome({ of: state, onCancel }: { of: UploadState; onCancel: () => void }) {
  const { t } = useTranslation()
  if (state.phase !== 'failed') return <UploadProgress of={state} onCancel={onCancel} />
  if (![...fields, 'jsonFile'].some((field) => state.failure.errors[field]))
    return <FailedState inline what={t('apis.form.failed')} failure={state.failure} />
  return (
    <p className={css.failed} role="alert">
      {t('apis.form.seeFields')}
    </p>
  )
}

/** The upload form (specification 1 §2, §5). What was typed survives a failed upload, a reload and the end of a session. */
export function UploadForm(props: Props) {
  const { t } = useTranslation()
  const { api, onCancel, application } = props
  const { form, file, choose, fileError, upload, submit, busy, isUnchanged } = useUploadForm(props)
  const { state } = upload
  const element = useFocusAfterFailure(state.phase === 'failed' ? state.failure : undefined)
  return (
    <form ref={element} onSubmit={(event) => void submit(event)} noValidate className={css.form}>
      <Card flush>
        <fieldset disabled={busy} className={css.fieldset}>
          <FormSection title={t('apis.form.documentTitle')} hint={t('apis.form.documentText')}>
            <FileField
              file={file}
              onFile={choose}
              hint={t(api ? 'apis.form.hintEdit' : 'apis.form.hint')}
              error={fileError}
              disabled={busy}
            />
          </FormSection>
          <FormSection title={t('apis.form.ownerTitle')} hint={t('apis.form.ownerText')}>
            <OwnerFields form={form} isNew={!api} application={application} locked={application !== undefined} />
          </FormSection>
          <FormSection title={t('apis.form.wordsTitle')} hint={t(api ? 'apis.form.wordsTextEdit' : 'apis.form.wordsText')}>
            <WordFields form={form} isNew={!api} />
          </FormSection>
        </fieldset>
        <FormFoot
          reason={isUnchanged && t('apis.form.unchanged')}
          reasonId="upload-reason"
          above={<Outcome of={state} onCancel={upload.cancel} />}
        >
          {!busy && (
            <Button variant="default" onClick={onCancel}>
              {t('confirm.cancel')}
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={isUnchanged} aria-describedby="upload-reason">
            {t(api ? 'apis.form.save' : 'apis.form.submit')}
          </Button>
        </FormFoot>
      </Card>
    </form>
  )
}
