import { revisionNoteMax } from '@apim/contract/constants'
import { Button } from '@mantine/core'
import { FormFoot } from '../../../shared/form/FormFoot.tsx'
import { CounterField } from '../../../shared/form/fields/CounterField.tsx'
import { FilesField } from '../../../shared/form/fields/FilesField.tsx'
import { FormSection } from '../../../shared/layout/FormSection.tsx'
import { Card } from '../../../shared/parts/Card.tsx'
import { FailedState } from '../../../shared/states/States.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { NamesakeDialog } from './NamesakeDialog.tsx'
import { RevisionDialog } from './RevisionDialog.tsx'
import css from './Upload.module.css'
import { OwnerFields, PublishSection, TrySection, WordFields } from './UploadFields.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { fileEndings, fileProblem } from './upload-file.ts'
import type { UploadState } from './upload-state.ts'
import { type UploadFormParts, type UploadFormState, useUploadForm } from './use-upload-form.ts'

type Props = UploadFormParts & { application: { id: number; name: string } | undefined; onCancel: () => void }

/** The state of the upload, or why it failed. */
function Outcome({ state, isAboutFields, onCancel }: { state: UploadState; isAboutFields: boolean; onCancel: () => void }) {
  const { t } = useTranslation()
  if (state.phase !== 'failed') return <UploadProgress state={state} onCancel={onCancel} />
  if (!isAboutFields) return <FailedState inline what={t('apis.form.failed')} failure={state.failure} />
  return (
    <p className={css.failed} role="alert">
      {t('apis.form.seeFields')}
    </p>
  )
}

/** The file, and what its readers are told of it. */
function FileSection({ form, isNew, busy }: { form: UploadFormState; isNew: boolean; busy: boolean }) {
  const { t } = useTranslation()
  const problemOf = (file: File) => {
    const problem = fileProblem(file)
    return problem && t(`apis.form.bad.${problem}`)
  }
  return (
    <FormSection title={t('apis.form.documentTitle')} hint={t('apis.form.documentText')}>
      <FilesField
        field={form.field('files')}
        label={t('apis.form.file')}
        help={t(isNew ? 'apis.form.hint' : 'apis.form.hintEdit')}
        endings={fileEndings}
        problemOf={problemOf}
        disabled={busy}
      />
      <CounterField label={t('apis.form.note')} placeholder={t('apis.form.noteHint')} max={revisionNoteMax} field={form.field('note')} />
    </FormSection>
  )
}

/** The upload form (specification 1 §2, §5). Input survives a failed upload, a reload and the end of a session. */
export function UploadForm(props: Props) {
  const { t } = useTranslation()
  const { api, application } = props
  const { form, state, cancel, asked, revision } = useUploadForm(props)
  const busy = state.phase === 'requested' || state.phase === 'started' || state.phase === 'completed'
  const onCancel = () => {
    form.discard()
    props.onCancel()
  }
  return (
    <>
      {asked && <NamesakeDialog asked={asked} />}
      {revision && <RevisionDialog asked={revision} key={revision.number} />}
      <form {...form.element} className={css.form}>
        <Card flush>
          <fieldset disabled={busy} className={css.fieldset}>
            <FileSection form={form} isNew={!api} busy={busy} />
            <FormSection title={t('apis.form.ownerTitle')} hint={t('apis.form.ownerText')}>
              <OwnerFields form={form} application={application} locked={application !== undefined} />
            </FormSection>
            <FormSection title={t('apis.form.wordsTitle')} hint={t(api ? 'apis.form.wordsTextEdit' : 'apis.form.wordsText')}>
              <WordFields form={form} isNew={!api} />
            </FormSection>
            <TrySection form={form} />
            {!api && <PublishSection form={form} />}
          </fieldset>
          <FormFoot
            reason={form.unchanged}
            reasonId="upload-reason"
            above={<Outcome state={state} isAboutFields={form.isAboutFields} onCancel={cancel} />}
          >
            {!busy && (
              <Button variant="default" onClick={onCancel}>
                {t('confirm.cancel')}
              </Button>
            )}
            <Button type="submit" loading={busy} disabled={form.unchanged !== undefined} aria-describedby="upload-reason">
              {t(api ? 'apis.form.save' : 'apis.form.submit')}
            </Button>
          </FormFoot>
        </Card>
      </form>
    </>
  )
}
