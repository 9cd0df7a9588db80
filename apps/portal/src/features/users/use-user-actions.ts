import type { KnownKey, User } from '@apim/contract/users/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../shared/api/keys.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndDelete, confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { fullName } from './user-words.ts'
import { knownKeys, useRemoveUser, useSetStatus } from './users.queries.ts'

const inWords = ({ apiName, env, nickname, organizationName }: KnownKey) =>
  [apiName, env, nickname, organizationName].filter(Boolean).join(' · ')

/** Enabling, disabling and deleting a user, each after a confirmation that lists the keys the user may still know. */
export const useUserActions = (user: User) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const setStatus = useSetStatus()
  const remove = useRemoveUser()
  const { id, email } = user
  const name = fullName(user)
  const isActive = user.activeStatus === 'Y'
  const dependents = {
    query: {
      queryKey: keys.users.keys(id, 'names'),
      queryFn: async () => (await client.fetchQuery({ ...knownKeys(id), staleTime: 0 })).map(inWords),
    },
    title: t('users.keys.remain'),
    none: t('users.keys.none'),
    failed: t('users.keys.failed'),
  }
  return {
    isBusy: setStatus.isPending || remove.isPending,
    toggle: () =>
      confirmAndRun({
        question: {
          text: t(isActive ? 'users.status.disable' : 'users.status.enable', { name }),
          ...(isActive && { dependents, danger: true }),
        },
        run: () => setStatus.mutateAsync({ id, status: isActive ? 'DISABLED' : 'ACTIVE' }),
        done: t('users.status.done'),
        failed: t('users.status.failed'),
      }),
    /** Resolves to whether the user was deleted. */
    remove: () =>
      confirmAndDelete({
        title: t('users.remove.title', { name }),
        text: t('users.remove.text'),
        shown: email,
        ...(name !== email && { also: name }),
        dependents,
        run: () => remove.mutateAsync({ id, confirm: email }),
        done: t('users.remove.done'),
        failed: t('users.remove.failed'),
      }),
  }
}
