import type { ApiDetail, Deployment } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import { can, isCompanyAdmin } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { apiDetail } from '../../shared/api/api-detail.queries.ts'
import { dropDraft } from '../../shared/draft.ts'
import { Loaded } from '../../shared/parts/Loaded.tsx'
import { LoadedApi } from '../../shared/parts/LoadedApi.tsx'
import { PageHeader } from '../../shared/parts/PageHeader.tsx'
import { LinesSkeleton } from '../../shared/parts/Skeletons.tsx'
import { NoRightState } from '../../shared/parts/States.tsx'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Deploy.module.css'
import { DeployForm } from './DeployForm.tsx'
import { DeployProgress } from './DeployProgress.tsx'
import type { DeployBody } from './deploy-form.ts'
import { deploymentDetail } from './deployments.queries.ts'
import { useDeployForm } from './use-deploy-form.ts'
import { useDeployment } from './use-deployment.ts'
import { WhatItMakes } from './WhatItMakes.tsx'

type Props = { api: ApiDetail; deployment: Deployment | undefined; preset: Environment | undefined }

function Work({ api, deployment, preset }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const navigate = useNavigate()
  const draft = `deploy-${api.id}-${deployment?.id ?? preset ?? 'new'}-${user.id}`
  const parts = { api, deployment, preset, draft, setsAnswers: can.setResponseTransformer(user) }
  const form = useDeployForm(parts)
  const { state, failure, start } = useDeployment(
    () => {
      dropDraft(draft)
      // Specification 1 §2: id, name, the organization only for a company admin, and what comes next.
      const org = isCompanyAdmin(user) ? (user.organizationId ?? undefined) : undefined
      void navigate({ to: '/wall', search: { id: api.id, name: api.name, org, action: 'create-consumer' } })
    },
    ({ fields }) => form.setSaid(fields),
  )
  const onSubmit = (body: DeployBody) => {
    if (deployment) notify.info(t('deploy.updating'))
    void start(body)
  }
  const onCancel = () => {
    dropDraft(draft)
    void navigate({ to: '/wall' })
  }
  return (
    <div className={css.page}>
      <div className={css.main}>
        {state.phase === 'ready' ? (
          <DeployForm form={form} parts={parts} failure={failure} onSubmit={onSubmit} onCancel={onCancel} />
        ) : (
          <DeployProgress of={state} values={form.values} />
        )}
      </div>
      <aside className={css.aside}>
        <WhatItMakes api={api} values={form.values} />
      </aside>
    </div>
  )
}

function Edit({ api, id }: { api: ApiDetail; id: number }) {
  const { t } = useTranslation()
  const query = useQuery(deploymentDetail(id))
  return (
    <Loaded of={query} what={t('deploy.loadFailed')}>
      {(deployment) =>
        deployment.apiId === api.id ? (
          <Work api={api} deployment={deployment} preset={undefined} />
        ) : (
          <NoRightState>{t('deploy.otherApi')}</NoRightState>
        )
      }
    </Loaded>
  )
}

function Body({ api, deploymentId, env }: { api: ApiDetail; deploymentId: number | undefined; env: Environment | undefined }) {
  const { t } = useTranslation()
  const user = useUser()
  const isAllowed = deploymentId === undefined ? can.deploy(user, api) : can.editDeployment(user, api)
  if (!isAllowed) return <NoRightState>{t('deploy.noRight')}</NoRightState>
  return deploymentId === undefined ? <Work api={api} deployment={undefined} preset={env} /> : <Edit api={api} id={deploymentId} />
}

/** Deploy an API, or change one of its deployments (specification 1 §2, Deploy API page). */
export function DeployPage({
  apiId,
  deploymentId,
  env,
}: {
  apiId: number
  deploymentId?: number | undefined
  env?: Environment | undefined
}) {
  const { t } = useTranslation()
  const query = useQuery(apiDetail(apiId))
  return (
    <>
      <PageHeader
        crumbs={[
          <Link key="gallery" to="/wall/all">
            {t('apis.gallery')}
          </Link>,
          <Link key="api" to="/apis/$id" params={{ id: String(apiId) }}>
            {query.data?.name ?? t('apis.api')}
          </Link>,
        ]}
        title={t('deploy.title')}
      />
      <LoadedApi id={apiId} skeleton={<LinesSkeleton lines={8} />}>
        {(api) => <Body key={`${api.id}-${deploymentId}-${env}`} api={api} deploymentId={deploymentId} env={env} />}
      </LoadedApi>
    </>
  )
}
