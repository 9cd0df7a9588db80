import { descriptionMax } from '@apim/contract/constants'
import { IssueReportForm as Schema } from '@apim/contract/issue-reports/schemas'
import { CounterField } from '../../shared/form/fields/CounterField.tsx'
import { FilesField } from '../../shared/form/fields/FilesField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { FormSection } from '../../shared/layout/FormSection.tsx'
import { PickerField } from '../../shared/picker/PickerField.tsx'
import { applications } from '../../shared/picker/sources.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { PageForm } from '../../shell/forms/PageForm.tsx'
import { useUser } from '../../shell/session/session-context.ts'
import { issueFileEndings, issueFileProblem } from './issue-file.ts'
import { useReportIssue } from './issue-reports.queries.ts'

interface Values {
  title: string
  description: string
  appId: string | null
  files: File[]
}
const blank: Values = { title: '', description: '', appId: null, files: [] }

const useIssueForm = (onSent: (isShown: boolean) => void) => {
  const { t } = useTranslation()
  const report = useReportIssue()
  return useForm({
    schema: Schema,
    paths: { title: 'title', description: 'description', appId: 'appId', files: 'issueFile' },
    body: ({ title, description, appId }: Values) => ({ title, description, ...(appId !== null && { appId }) }),
    nameOf: (field) => t(`issues.field.${field}`),
    initial: blank,
    isEdit: false,
    draft: 'report-issue',
    omit: ['files'],
    send: (body, { files }) => report.mutateAsync({ body, file: files[0] }),
    onSent: (_sent, isShown) => onSent(isShown),
  })
}

/** Report an Issue: what it is about, and a file if there is one (specification 2 §7). */
export function IssueForm({ onSent, onCancel }: { onSent: (isShown: boolean) => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const form = useIssueForm(onSent)
  const { ownerApps } = useUser()
  const problemOf = (file: File) => {
    const problem = issueFileProblem(file)
    return problem && t(`issues.bad.${problem}`)
  }
  return (
    <PageForm form={form} submit={t('issues.send')} failed={t('issues.sendFailed')} onCancel={onCancel}>
      <FormSection title={t('issues.issue')} hint={t('issues.descriptionHint')}>
        <TextField label={t('issues.title')} maxLength={200} field={form.field('title')} />
        <CounterField label={t('issues.description')} max={descriptionMax} field={form.field('description')} />
      </FormSection>
      <FormSection title={t('issues.where')} hint={t('issues.whereHint')}>
        {ownerApps.length > 0 && (
          <PickerField
            label={t('issues.application')}
            placeholder={t('issues.applicationHint')}
            source={applications}
            failed={t('issues.applicationsFailed')}
            clearable
            field={form.field('appId')}
          />
        )}
        <FilesField
          field={form.field('files')}
          label={t('issues.file')}
          help={t('issues.fileHint')}
          endings={issueFileEndings}
          problemOf={problemOf}
          disabled={form.isSending}
        />
      </FormSection>
    </PageForm>
  )
}
