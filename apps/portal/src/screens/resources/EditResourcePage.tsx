import type { ResourceDetail } from '@apim/contract'
import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { AddCertificatesForm } from '../../features/certificates/AddCertificatesForm.tsx'
import { CertificateFiles } from '../../features/certificates/CertificateFiles.tsx'
import { certificatesOf } from '../../features/certificates/certificates.queries.ts'
import { AccessList } from '../../features/resources/AccessList.tsx'
import { ConnectionTest } from '../../features/resources/ConnectionTest.tsx'
import { ResourceForm } from '../../features/resources/ResourceForm.tsx'
import css from '../../features/resources/Resources.module.css'
import { resourceDetail } from '../../features/resources/resources.queries.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Card } from '../../shared/parts/Card.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../../shell/notices/notices.ts'

const route = getRouteApi('/resource/edit-resource')

/** A new resource leads to its own form, where organizations and certificates are added; an edited one back to the list. */
const useDone = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return {
    onSaved: ({ entityId: id }: { entityId: number }, isShown: boolean, isNew: boolean) => {
      notify.success(t('resources.saved'))
      if (!isShown) return
      void (isNew
        ? navigate({ to: '/resource/edit-resource', search: { id }, replace: true })
        : navigate({ to: '/resources', search: { open: [id] } }))
    },
    onCancel: () => void navigate({ to: '/resources' }),
  }
}

function Certificates({ resourceId }: { resourceId: number }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(certificatesOf(resourceId))
  return (
    <Card title={t('certificates.title')}>
      <CertificateFiles resourceId={resourceId} />
      <AddCertificatesForm resourceId={resourceId} names={data.map(({ name }) => name)} />
    </Card>
  )
}

function Existing({ resource }: { resource: ResourceDetail }) {
  const { t } = useTranslation()
  const { id, type } = resource
  return (
    <div className={css.parts}>
      <ResourceForm resource={resource} {...useDone()} />
      <Card title={t('resources.test.title')}>
        <ConnectionTest id={id} />
      </Card>
      <Card title={t('resources.access.title')} count={resource.organizations.length}>
        <AccessList resource={resource} />
      </Card>
      {type === 'KAFKA' && <Certificates resourceId={id} />}
      <HistoryCard objectType="resource" objectId={id} />
    </div>
  )
}

function EditResource({ id }: { id: number }) {
  const { t } = useTranslation()
  const missing = (
    <EmptyState icon={<IconMapOff size={24} stroke={1.5} />} title={t('resources.missing')}>
      {t('dock.missingText')}
    </EmptyState>
  )
  return (
    <Loaded query={useQuery(resourceDetail(id))} what={t('resources.detailFailed')} missing={missing}>
      {(resource) => <Existing resource={resource} />}
    </Loaded>
  )
}

/** The form of a resource, with everything that belongs to one that exists (specification 2 §2). */
export function EditResourcePage() {
  const { t } = useTranslation()
  const { id } = route.useSearch()
  const done = useDone()
  return (
    <>
      <PageHeader
        crumbs={[
          <Link key="resources" to="/resources">
            {t('resources.title')}
          </Link>,
        ]}
        title={t(id === undefined ? 'resources.add' : 'resources.edit')}
      />
      <FormBody>{id === undefined ? <ResourceForm {...done} /> : <EditResource key={id} id={id} />}</FormBody>
    </>
  )
}
