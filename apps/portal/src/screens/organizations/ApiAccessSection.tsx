import type { ApiAccess } from '@apim/contract'
import { isAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { editAccessRef } from '../../features/consumers/add-access-ref.ts'
import { KeyEntry } from '../../features/consumers/keys/KeyEntry.tsx'
import { keyRights } from '../../features/consumers/keys/key-rights.ts'
import { OwnKeysChip } from '../../shared/parts/OwnKeysChip.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './OrganizationDocks.module.css'

function KeysOfApi({ api, organizationId }: { api: ApiAccess; organizationId: number }) {
  const user = useUser()
  const { push } = useDocks()
  const rights = keyRights(user, api, organizationId, api.ownKeys ? 'own-keys' : 'access')
  return (
    <div className={css.api}>
      <h4>
        <Link to="." search={dockSearch({ kind: 'api', id: String(api.apiId) })} resetScroll={false}>
          <Written>{api.apiName}</Written>
        </Link>
        <span className="mono hint">{api.apiVersion}</span>
        {api.ownKeys && <OwnKeysChip />}
      </h4>
      <ul className={css.keys}>
        {api.deployments.map((entry) => (
          <KeyEntry
            key={entry.consumerId}
            entry={entry}
            rights={rights}
            onOpen={(kind) => push({ kind, id: editAccessRef(api.apiId, organizationId, entry.consumerId) })}
          />
        ))}
      </ul>
    </div>
  )
}

function AddAccess({ organizationId }: { organizationId: number }) {
  const { t } = useTranslation()
  const { push } = useDocks()
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconPlus size={15} stroke={1.7} />}
      onClick={() => push({ kind: 'add-access', id: `0.${organizationId}` })}
    >
      {t('organizations.addAccess')}
    </Button>
  )
}

type Props = { consumers: readonly ApiAccess[]; organizationId: number; isActive: boolean }

/** An organization's keys by API, version and environment, and the actions on them (specification 2 §2, §6). */
export function ApiAccessSection({ consumers, organizationId, isActive }: Props) {
  const { t } = useTranslation()
  const mayAdd = isAdmin(useUser())
  const count = consumers.reduce((sum, { deployments }) => sum + deployments.length, 0)
  return (
    <DockSection
      title={t('organizations.apiAccess')}
      count={count}
      actions={mayAdd && isActive && <AddAccess organizationId={organizationId} />}
    >
      {consumers.map((api) => (
        <KeysOfApi key={api.apiId} api={api} organizationId={organizationId} />
      ))}
      {count === 0 && <p className="hint">{t('organizations.noApiAccess')}</p>}
    </DockSection>
  )
}
