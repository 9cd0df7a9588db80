import type { Deployment } from '@apim/contract'
import { StatusChip } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

/** The tone of each state. */
export const deploymentTones = { REQUESTED: 'warn', ACTIVE: 'ok', FAILED: 'bad', DELETING: 'warn', DELETED: 'off' } as const

/** A deployment's state; with `quiet`, nothing if it is active. */
export function DeploymentState({ deployment: { state }, quiet }: { deployment: Pick<Deployment, 'state'>; quiet?: boolean }) {
  const { t } = useTranslation()
  if (quiet && state === 'ACTIVE') return null
  return (
    <StatusChip tone={deploymentTones[state]} plain>
      {t(`apis.deployment.${state}`)}
    </StatusChip>
  )
}
