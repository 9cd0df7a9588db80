import type { ApiDetail, Deployment } from '@apim/contract'
import type { Environment } from '@apim/contract/constants'
import { can, isCompanyAdmin } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadedApi } from '../../features/apis/api/LoadedApi.tsx'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { ConflictDialog } from '../../features/deployments/conflict/ConflictDialog.tsx'
import { useConflict } from '../../features/deployments/conflict/use-conflict.ts'
import { type Deployed, deploymentDetail } from '../../features/deployments/deployments.queries.ts'
import { DeployForm } from '../../features/deployments/form/DeployForm.tsx'
import { DeploymentPreview } from '../../features/deployments/form/DeploymentPreview.tsx'
import type { DeployValues } from '../../features/deployments/form/deploy-values.ts'
import { useDeployForm } from '../../features/deployments/form/use-deploy-form.ts'
import { DeployProgress } from '../../features/deployments/progress/DeployProgress.tsx'
import { useDeployment } from '../../features/deployments/progress/use-deployment.ts'
import { useSeenPhase } from '../../features/deployments/progress/use-seen-phase.ts'
import { useStepWords } from '../../features/deployments/progress/use-step-words.ts'
import { apiDetail } from '../../shared/api/api-detail.queries.ts'
import { useIsShown } from '../../shared/form/use-is-shown.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { ForbiddenState } from '../../shared/states/States.tsx'
import { success } from '../../shared/success.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useWayBack } from '../../shell/notices/use-told-when-left.ts'
import { useUser } from '../../shell/session/session-context.ts'

type Props = { api: ApiDetail; deployment: Deployment | undefined; preset: Environment | undefined }

/** Where a finished deployment leads: a new one to the wall (specification 1 §2), an edited one back to its API. */
const useAfterDeploy = ({ api, deployment }: Pick<Props, 'api' | 'deployment'>) => {
  const { t } = useTranslation()
  const user = useUser()
  const navigate = useNavigate()
  const inWords = useStepWords()
  return ({ env, gatewayUrl, verified }: Deployed, values: DeployValues) => {
    if (deployment) {
      notify.success(t('deploy.saved', { name: api.name, env }))
      if (verified === 'open') notify.warning(t('deploy.verified.open'))
      return void navigate({ to: '/apis/$id', params: { id: String(api.id) } })
    }
    const steps = inWords({ phase: 'completed', verified }, values, false)
    success.set({ made: 'deployment', id: api.id, env, gatewayUrl, verified, steps })
    // Specification 1 §2: id, name, the organization only for a company admin, and the next step.
    const org = isCompanyAdmin(user) ? (user.organizationId ?? undefined) : undefined
    void navigate({ to: '/wall', search: { id: api.id, name: api.name, org, action: 'create-consumer' } })
  }
}

/** Specification 1 §9: an edit in progress shows a notice until it ends. */
const useUpdateNotice = (isUpdating: boolean) => {
  const { t } = useTranslation()
  useEffect(() => {
    if (!isUpdating) return undefined
    const updating = notify.info(t('deploy.updating'))
    return () => notify.close(updating)
  }, [isUpdating, t])
}

function Work({ api, deployment, preset }: Props) {
  const user = useUser()
  const navigate = useNavigate()
  const draft = `deploy-${api.id}-${deployment?.id ?? preset ?? 'new'}`
  const parts = { api, deployment, preset, draft, setsResponseTransformer: can.setResponseTransformer(user) }
  const after = useAfterDeploy({ api, deployment })
  const conflict = useConflict(parts.setsResponseTransformer)
  const isShown = useIsShown()
  const back = useWayBack()
  const { state, isWaiting, send, tellLater } = useDeployment()
  const form = useDeployForm(parts, {
    send,
    onSent: (deployed, isHere, values) => isHere && after(deployed, values),
    onRefused: (error, current) => {
      if (isShown() && conflict.isConflict(error, current)) return true
      tellLater(error, isShown() ? undefined : back)
      return false
    },
  })
  const phase = useSeenPhase(api, state, form.values)
  useUpdateNotice(deployment !== undefined && state.phase !== 'ready' && !isWaiting)
  const onCancel = () => {
    form.discard()
    void navigate({ to: '/wall' })
  }
  return (
    <FormBody
      aside={
        <>
          <DeploymentPreview
            api={api}
            values={form.values}
            began={deployment && form.began}
            setsResponseTransformer={parts.setsResponseTransformer}
          />
          {deployment && <HistoryCard objectType="deployment" objectId={deployment.id} />}
        </>
      }
    >
      {conflict.theirs && (
        <ConflictDialog
          mine={form.values}
          theirs={conflict.theirs}
          began={form.began}
          setsResponseTransformer={parts.setsResponseTransformer}
          onChosen={(values, isMine) => conflict.choose(form, values, isMine)}
          onClose={conflict.close}
        />
      )}
      {state.phase === 'ready' ? (
        <DeployForm form={form} parts={parts} onCancel={onCancel} />
      ) : (
        <DeployProgress state={phase} values={form.values} isEdit={deployment !== undefined} isWaiting={isWaiting} />
      )}
    </FormBody>
  )
}

function Edit({ api, id }: { api: ApiDetail; id: number }) {
  const { t } = useTranslation()
  const query = useQuery(deploymentDetail(id))
  return (
    <Loaded query={query} what={t('deploy.loadFailed')}>
      {(deployment) =>
        deployment.apiId === api.id ? (
          <Work api={api} deployment={deployment} preset={undefined} />
        ) : (
          <ForbiddenState>{t('deploy.otherApi')}</ForbiddenState>
        )
      }
    </Loaded>
  )
}

function Body({ api, deploymentId, env }: { api: ApiDetail; deploymentId: number | undefined; env: Environment | undefined }) {
  const { t } = useTranslation()
  const user = useUser()
  const isAllowed = deploymentId === undefined ? can.deploy(user, api) : can.editDeployment(user, api)
  if (!isAllowed) return <ForbiddenState>{t('deploy.noRight')}</ForbiddenState>
  if (deploymentId === undefined && api.life === 'retired') return <ForbiddenState>{t('deploy.retired')}</ForbiddenState>
  return deploymentId === undefined ? <Work api={api} deployment={undefined} preset={env} /> : <Edit api={api} id={deploymentId} />
}

/** Deploys an API, or edits one of its deployments (specification 1 §2, Deploy API page). */
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
            {written(query.data?.name ?? t('apis.api'))}
          </Link>,
        ]}
        title={t(deploymentId === undefined ? 'deploy.title' : 'deploy.titleEdit')}
      />
      <LoadedApi id={apiId} skeleton={<LinesSkeleton lines={8} />}>
        {(api) => <Body key={`${api.id}-${deploymentId}-${env}`} api={api} deploymentId={deploymentId} env={env} />}
      </LoadedApi>
    </>
  )
}
