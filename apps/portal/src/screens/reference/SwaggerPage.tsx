import type { ApiDetail } from '@apim/contract'
import { Link, useParams } from '@tanstack/react-router'
import { Downloads } from '../../features/apis/api/ApiAbout.tsx'
import { LoadedApi } from '../../features/apis/api/LoadedApi.tsx'
import { Reference } from '../../features/apis/reference/Reference.tsx'
import { useConsumers } from '../../features/consumers/use-consumers.ts'
import { DetailBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** Its code goes to an environment that the reader has a key for; without knowing that, to the lowest. */
function KeyedReference({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const { query, deploymentsWithKey } = useConsumers(api)
  return (
    <>
      <QueryFailure queries={[query]} what={t('reference.keysFailed')} />
      <Reference api={api} deploymentsWithKey={deploymentsWithKey} />
    </>
  )
}

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
            <KeyedReference api={api} />
          </DetailBody>
        </>
      )}
    </LoadedApi>
  )
}
