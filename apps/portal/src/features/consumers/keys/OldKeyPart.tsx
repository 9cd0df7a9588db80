import type { ConsumerEntry, OldKey } from '@apim/contract'
import { mask } from '@apim/contract/constants'
import { Button } from '@mantine/core'
import { serverNow } from '../../../shared/api/server-clock.ts'
import { StatusChip } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { ago, moment } from '../../../shared/time.ts'
import css from './OldKeyPart.module.css'
import { useRevokeOld } from './use-revoke-old.ts'

type Props = {
  entry: Pick<ConsumerEntry, 'consumerId' | 'state'>
  oldKey: OldKey
  /** Environment and nickname of the key that replaces it. */
  name: string
  mayRevoke: boolean
}

/** What the access log says of the switch to the new key. */
const useSwitch = ({ newUsedAt, safeFrom, isSafe, isLogComplete }: OldKey): string => {
  const { t } = useTranslation()
  if (isSafe) return t('consumers.old.safe')
  if (newUsedAt === null) return t('consumers.old.unused')
  if (safeFrom === null) return t('consumers.old.both')
  if (!isLogComplete && Date.parse(safeFrom) <= serverNow()) return t('consumers.old.unknown')
  return t('consumers.old.safeFrom', { when: moment(safeFrom) })
}

/** The key that another one has replaced and that still works: its last call, when it is safe to revoke, and Revoke. */
export function OldKeyPart({ entry, oldKey, name, mayRevoke }: Props) {
  const { t } = useTranslation()
  const said = useSwitch(oldKey)
  const revoke = useRevokeOld(entry.consumerId, name, said)
  const { lastUsedAt, lastUsedFrom, endsAt, isSafe } = oldKey
  const tail = (oldKey.apiKey ?? oldKey.clientSecret)?.slice(mask.length) ?? ''
  const isRevocable = entry.state === 'ACTIVE' || entry.state === 'SUSPENDED'
  return (
    <>
      <div className={css.head}>
        <span>{t('consumers.old.title')}</span>
        <span className="mono">
          <span aria-hidden="true">••••</span>
          {tail}
        </span>
        {isSafe && <StatusChip tone="ok">{t('consumers.old.chip')}</StatusChip>}
        {mayRevoke && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={!isRevocable}
            aria-label={t('consumers.old.revokeOf', { name })}
            onClick={() => void revoke()}
          >
            {t('consumers.old.revoke')}
          </Button>
        )}
      </div>
      <p>{said}</p>
      <div className={css.facts}>
        <span>
          {lastUsedAt === null
            ? t('consumers.noCalls')
            : t('consumers.old.lastCall', { ago: ago(lastUsedAt), address: lastUsedFrom ?? '' })}
        </span>
        {endsAt !== null && <span>{t('consumers.old.endsAt', { when: moment(endsAt) })}</span>}
      </div>
    </>
  )
}
