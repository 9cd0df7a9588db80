import { Link, useParams } from '@tanstack/react-router'
import { Downloads } from '../../features/apis/api/ApiAbout.tsx'
import { LoadedApi } from '../../features/apis/api/LoadedApi.tsx'
import { Reference } from '../../features/apis/reference/Reference.tsx'
import { WithKeys } from '../../features/consumers/WithKeys.tsx'
import { DetailBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** /swagger-page/{id}: the reference documentation alone (specification 1 §2). */
export function SwaggerPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <LoadedApi id={Number(id)} page>
      {(api) => (
        <>
          <PageHeader
            crumbs={[
              <Link key="gallery" to="/wall/all">
                {t('apis.gallery')}
              </Link>,
            ]}
            title={api.name}
            aside={<span className="mono hint">{api.version}</span>}
            actions={
              <>
                <LinkButton variant="default" to="/apis/$id" params={{ id }}>
                  {t('apis.fullPage')}
                </LinkButton>
                <Downloads api={api} />
              </>
            }
          />
          <DetailBody>
            <WithKeys api={api}>{(deployments) => <Reference api={api} deploymentsWithKey={deployments} />}</WithKeys>
          </DetailBody>
        </>
      )}
    </LoadedApi>
  )
}
