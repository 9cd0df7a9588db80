import type { EditableApplication } from '@apim/contract/applications/schemas'
import { can } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApplicationForm } from '../../features/applications/ApplicationForm.tsx'
import { ApplicationWizard } from '../../features/applications/ApplicationWizard.tsx'
import { editableApplication } from '../../features/applications/applications.queries.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { MissingState } from '../../shared/states/MissingState.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'

const route = getRouteApi('/application/edit-application')

/** Portal and gateway admins return to all applications, everyone else to their own (specification 2 §4). */
const useListPath = () => (can.seeAllApplications(useUser()) ? '/applications' : '/my/applications')

function Form({ application }: { application: EditableApplication }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useListPath()
  const [created, setCreated] = useState<{ id: number; name: string }>()
  const toList = () => void navigate({ to: path })
  const onSaved = ({ id, name }: EditableApplication, isShown: boolean) => {
    const isNew = application.id === undefined && id !== undefined
    if (isNew && isShown) return setCreated({ id, name })
    notify.success(t('applications.saved'))
    if (isShown) toList()
  }
  return (
    <>
      <ApplicationForm application={application} onSaved={onSaved} onCancel={toList} />
      {created && <ApplicationWizard {...created} onList={toList} />}
    </>
  )
}

/** /application/edit-application: adds an application, or edits one (specification 2 §2). */
export function EditApplicationPage() {
  const { t } = useTranslation()
  const { id, orgId } = route.useSearch()
  const path = useListPath()
  const query = useQuery(editableApplication({ id, orgId }))
  return (
    <>
      <PageHeader
        crumbs={[
          <Link key="list" to={path}>
            {t(path === '/applications' ? 'applications.title' : 'applications.mine')}
          </Link>,
        ]}
        title={t(id === undefined ? 'applications.onboard' : 'applications.edit')}
      />
      <FormBody>
        <Loaded query={query} what={t('applications.detailFailed')} missing={<MissingState kind={t('applications.application')} />}>
          {(application) => <Form application={application} key={`${id}-${orgId}`} />}
        </Loaded>
      </FormBody>
    </>
  )
}
