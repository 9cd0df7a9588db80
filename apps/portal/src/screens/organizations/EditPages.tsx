import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { OrganizationPageForm } from '../../features/organizations/form/OrganizationPageForm.tsx'
import type { FormKind } from '../../features/organizations/form/organization-form.ts'
import { editedOrganization } from '../../features/organizations/organizations.queries.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { MissingState } from '../../shared/states/MissingState.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

type Props = { kind: FormKind; onDone: () => void }

function Existing({ id, ...props }: Props & { id: number }) {
  const { t } = useTranslation()
  const missing = <MissingState kind={t('organizations.organization')} />
  return (
    <Loaded query={useQuery(editedOrganization(id))} what={t('organizations.detailFailed')} missing={missing}>
      {(organization) => <OrganizationPageForm organization={organization} {...props} />}
    </Loaded>
  )
}

/** The form on a page; saving and Cancel return to the list (specification 2 §4). */
function EditPage({ id, kind }: { id: number | undefined; kind: FormKind }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const onDone = () => void navigate({ to: '/organizations' })
  return (
    <>
      <PageHeader
        crumbs={[
          <Link key="organizations" to="/organizations">
            {t('organizations.title')}
          </Link>,
        ]}
        title={t(kind === 'company' ? 'organizations.editTitle.company' : id === undefined ? 'organizations.add' : 'organizations.edit')}
      />
      <FormBody>
        {id === undefined ? (
          <OrganizationPageForm kind={kind} onDone={onDone} />
        ) : (
          <Existing id={id} kind={kind} onDone={onDone} key={id} />
        )}
      </FormBody>
    </>
  )
}

/** /organization/edit-organization?id= */
export function EditOrganizationPage() {
  return <EditPage kind="organization" id={getRouteApi('/organization/edit-organization').useSearch().id} />
}

/** /organization/edit-company?id= */
export function EditCompanyPage() {
  return <EditPage kind="company" id={getRouteApi('/organization/edit-company').useSearch().id} />
}
