import type { DeletionDetail } from '@apim/contract/organization-deletions/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../shared/api/keys.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndDelete } from '../../shell/confirm/confirm-and-run.ts'
import { type Decided, deletionRequest, useApproveDeletion } from './deletions.queries.ts'

/** What approving does, one line for each kind of thing that it affects. */
export const useEffectLines = () => {
  const { t } = useTranslation()
  return ({ effects: { keys: keyCount, users, applications, apis, grants, requests } }: DeletionDetail): string[] => [
    ...(keyCount > 0 ? [t('organizationDeletions.effect.keys', { count: keyCount })] : []),
    ...(users > 0 ? [t('organizationDeletions.effect.users', { count: users })] : []),
    ...(applications.length > 0 ? [t('organizationDeletions.effect.applications', { names: applications.join(', ') })] : []),
    ...(apis > 0 ? [t('organizationDeletions.effect.apis', { count: apis })] : []),
    ...(grants > 0 ? [t('organizationDeletions.effect.grants', { count: grants })] : []),
    ...(requests > 0 ? [t('organizationDeletions.effect.requests', { count: requests })] : []),
  ]
}

/** Whether its keys were used lately, and so whether it can be deleted now, in a sentence. */
export const useUsageText = () => {
  const { t } = useTranslation()
  return ({ usage: { reason, gateways } }: DeletionDetail): string =>
    t(`organizationDeletions.usage.${reason ?? 'free'}`, { gateways: gateways.join(', ') })
}

/** Approves after its name is typed, in a dialog that says what that does. Resolves to whether the organization was deleted. */
export const useApprove = (one: Decided) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const lines = useEffectLines()
  const usage = useUsageText()
  const approve = useApproveDeletion()
  const name = one.organizationName
  const ask = () =>
    confirmAndDelete({
      title: t('organizationDeletions.approve.title', { name }),
      text: t('organizationDeletions.approve.will'),
      shown: name,
      dependents: {
        query: {
          queryKey: keys.organizationDeletions.effects(one.id),
          queryFn: async () => {
            const found = await client.fetchQuery({ ...deletionRequest(one.id), staleTime: 0 })
            return found.usage.canDelete ? lines(found) : { refusal: usage(found) }
          },
        },
        title: t('organizationDeletions.effects'),
        none: t('organizationDeletions.noEffects'),
        checking: t('organizationDeletions.checking'),
        failed: t('organizationDeletions.checking'),
      },
      run: () => approve.mutateAsync(one),
      done: t('organizationDeletions.approve.done'),
      failed: t('organizationDeletions.approve.failed'),
    })
  return { ask, isPending: approve.isPending }
}
