import type { AccessGrant } from '@apim/contract'
import { Switch } from '@mantine/core'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useSetOwnKeys } from './access.queries.ts'

/** Says whether the organization manages its own keys. It is asked first before that ends. */
export function OwnKeysSwitch({ grant }: { grant: AccessGrant }) {
  const { t } = useTranslation()
  const change = useSetOwnKeys()
  const facts = { organization: grant.organizationName, api: grant.apiName }
  const turn = (ownKeys: boolean) =>
    confirmAndRun({
      ...(!ownKeys && {
        question: { title: t('access.ownKeys.offTitle', facts), text: t('access.ownKeys.offWill'), ok: t('access.ownKeys.offOk') },
      }),
      run: () => change.mutateAsync({ id: grant.id, ownKeys }),
      done: t(ownKeys ? 'access.ownKeys.onDone' : 'access.ownKeys.offDone'),
      failed: t('access.ownKeys.changeFailed'),
    })
  return (
    <Switch
      label={t('access.ownKeys.label')}
      // Mantine would make the help part of its accessible name.
      aria-label={t('access.ownKeys.label')}
      description={t('access.ownKeys.help')}
      checked={change.isPending ? change.variables.ownKeys : grant.ownKeys}
      disabled={change.isPending}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}
