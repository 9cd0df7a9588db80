import type { ApiDetail, ConsumerGroup } from '@apim/contract'
import type { Granted } from '@apim/contract/constants'
import { can, isAdmin, isInternal } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { Card } from '../../shared/parts/Card.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { OwnKeysChip } from '../../shared/parts/OwnKeysChip.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { editAccessRef } from './add-access-ref.ts'
import css from './Consumers.module.css'
import { firstKeys } from './keys/first-keys.ts'
import { KeyEntry } from './keys/KeyEntry.tsx'
import type { KeyDock } from './keys/KeyMenu.tsx'
import { keyRights } from './keys/key-rights.ts'
import { useConsumers } from './use-consumers.ts'

type Api = Pick<ApiDetail, 'id' | 'bizappId' | 'life'>
type Group = z.infer<typeof ConsumerGroup>
type Props = {
  api: Api
  /** What the reader's organization was granted. */
  granted: Granted
  /** Request Access, or the disabled Access Requested, if the reader can request it. */
  request?: ReactNode
  /** In a dock: without a card around it. */
  inDock?: boolean
  /** Shows at most this many keys, and a link to all. */
  most?: number
  /** The id of the key that the reader has come for. */
  sought?: number | undefined
}

function Keys({ group, api, granted, named, sought }: Pick<Props, 'api' | 'granted' | 'sought'> & { group: Group; named: boolean }) {
  const user = useUser()
  const { push } = useDocks()
  const open = (kind: KeyDock, consumerId: number) => push({ kind, id: editAccessRef(api.id, group.orgId, consumerId) })
  // For another organization only an admin's rights count, and those need no access.
  const rights = keyRights(user, api, group.orgId, group.orgId === user.organizationId ? granted : 'none')
  return (
    <div className={css.group}>
      {named && (
        <h3>
          {written(group.orgName)}
          {group.ownKeys && <OwnKeysChip />}
        </h3>
      )}
      <ul className={css.keys}>
        {group.deployments.map((entry) => (
          <KeyEntry
            key={entry.consumerId}
            entry={entry}
            rights={rights}
            isSought={entry.consumerId === sought}
            onOpen={(kind) => open(kind, entry.consumerId)}
          />
        ))}
      </ul>
    </div>
  )
}

function AddKey({ api, granted }: Pick<Props, 'api' | 'granted'>) {
  const { t } = useTranslation()
  const user = useUser()
  const { push } = useDocks()
  const admin = isAdmin(user)
  const own = user.organizationId
  if (api.life === 'retired' || (!admin && (own === null || !can.addConsumer(user, api, own, granted)))) return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconPlus size={15} stroke={1.7} />}
      onClick={() => push({ kind: 'add-access', id: admin ? String(api.id) : `${api.id}.${own}` })}
    >
      {t('consumers.addKey')}
    </Button>
  )
}

/** Who manages the keys that the reader can only look at: a row without actions does not say whom to ask. */
function KeptBy({ api, granted }: Pick<Props, 'api' | 'granted'>) {
  const { t } = useTranslation()
  const user = useUser()
  if (can.rotateConsumer(user, api, user.organizationId ?? 0, granted)) return null
  const isKeptAtHome = granted === 'own-keys' || isInternal(user)
  return <p className={`${css.kept} hint`}>{t(isKeptAtHome ? 'consumers.keptByAdmin' : 'consumers.keptByProvider')}</p>
}

function AllKeys({ apiId, count }: { apiId: number; count: number }) {
  const { t } = useTranslation()
  return (
    <p className={css.all}>
      <LinkButton variant="subtle" size="compact-sm" to="/apis/$id" params={{ id: String(apiId) }} search={{ tab: 'access' }}>
        {t('consumers.all', { count })}
      </LinkButton>
    </p>
  )
}

/** An API's API keys: their number, a row for each, and the reader's actions (specification 1 §2, API detail panel). */
export function ConsumersCard({ api, granted, request, inDock = false, most = Number.POSITIVE_INFINITY, sought }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const { query, isShown, seesAll } = useConsumers(api)
  if (!isShown) return null
  const groups = query.data?.filter(({ deployments }) => deployments.length > 0) ?? []
  const count = groups.reduce((sum, { deployments }) => sum + deployments.length, 0)
  const known = query.data && count
  const actions = (
    <>
      {request}
      <AddKey api={api} granted={granted} />
    </>
  )
  const body = (
    <Loaded query={query} what={t('consumers.listFailed')} inline skeleton={<LinesSkeleton lines={3} />}>
      {() =>
        count === 0 ? (
          <div className={css.none}>
            <p>{t('consumers.none')}</p>
            {granted === 'none' && !seesAll && <p>{t('consumers.noneNoAccess')}</p>}
            {granted !== 'none' && !can.addConsumer(user, api, user.organizationId ?? 0, granted) && (
              <p>{t(granted === 'own-keys' ? 'consumers.noneOwn' : 'consumers.noneWait')}</p>
            )}
          </div>
        ) : (
          <>
            {firstKeys(groups, most).map((group) => (
              <Keys key={group.orgId} group={group} api={api} granted={granted} named={seesAll} sought={sought} />
            ))}
            {!seesAll && <KeptBy api={api} granted={granted} />}
            {count > most && <AllKeys apiId={api.id} count={count} />}
          </>
        )
      }
    </Loaded>
  )
  if (inDock)
    return (
      <DockSection title={t('consumers.keys')} count={known} actions={<span>{actions}</span>}>
        <div className={css.plain}>{body}</div>
      </DockSection>
    )
  return (
    <Card flush title={t('consumers.keys')} count={known} actions={actions}>
      {body}
    </Card>
  )
}
