import { Link, useNavigate } from '@tanstack/react-router'
import { IssueForm } from '../../features/issue-reports/IssueForm.tsx'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../../shell/notices/notices.ts'

/** Report an Issue, for everyone who is signed in. */
export function ReportIssuePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/help/faq' })
  return (
    <>
      <PageHeader
        crumbs={[
          <Link key="help" to="/help/faq">
            {t('title.faq')}
          </Link>,
        ]}
        title={t('title.reportIssue')}
      />
      <FormBody>
        <IssueForm
          onCancel={leave}
          onSent={(isShown) => {
            notify.success(t('issues.sent'))
            if (isShown) leave()
          }}
        />
      </FormBody>
    </>
  )
}
