import type { ConsumerEntry } from '@apim/contract'
import { mask } from '@apim/contract/constants'
import { useEffect, useState } from 'react'
import type { Tone } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { ago, day } from '../../../shared/time.ts'
import { QuotaMeter } from '../quota/QuotaMeter.tsx'
import type { KeyDock } from './KeyMenu.tsx'
import { KeyRow } from './KeyRow.tsx'
import css from './Keys.module.css'
import { isUsable, KeyTools } from './KeyTools.tsx'
import type { KeyRights } from './key-rights.ts'
import { OldKeyPart } from './OldKeyPart.tsx'

const tones: Record<ConsumerEntry['state'], Tone> = { ACTIVE: 'ok', REQUESTED: 'info', FAILED: 'bad', SUSPENDED: 'warn', DELETING: 'off' }

/** A revealed key must not stay on the screen of a user who has walked away. */
const shownMs = 30_000

const useShownKey = () => {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (shown === undefined) return
    const timer = setTimeout(() => setShown(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  return [shown, setShown] as const
}

interface Props {
  entry: ConsumerEntry
  rights: KeyRights
  /** Whether this is the key that the reader has come for. */
  isSought?: boolean
  onOpen: (dock: KeyDock) => void
}

/** A key: environment, nickname, masked value, state, created, last used, its own settings, and the reader's actions. */
export function KeyEntry({ entry, rights, isSought = false, onOpen }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useShownKey()
  const name = [entry.env, entry.nickname].filter(Boolean).join(' ')
  const { rateLimit: limit, quota } = entry
  const isPaused = entry.state === 'SUSPENDED' && entry.pausedBy !== null
  const stateName = entry.ended ? t('consumers.ended') : isPaused ? t('consumers.pause.state') : t(`consumers.state.${entry.state}`)
  const lastUse = ({ lastUsedAt, lastUsedFrom: address }: ConsumerEntry) => {
    if (lastUsedAt === null) return t('consumers.noCalls')
    return address === null ? t('consumers.usedAt', { ago: ago(lastUsedAt) }) : t('consumers.usedFrom', { ago: ago(lastUsedAt), address })
  }
  const meta = [
    ...(entry.createdAt ? [t('consumers.createdAt', { day: day(entry.createdAt) })] : []),
    ...(entry.createdAt ? [lastUse(entry)] : []),
    ...(entry.expiresAt ? [t(entry.ended ? 'consumers.endedOn' : 'consumers.endsOn', { day: day(entry.expiresAt) })] : []),
    ...(entry.pausedBy ? [t(`consumers.pause.by.${entry.pausedBy}`)] : []),
    ...(limit ? [t('consumers.ownLimit', { requests: limit.requests, per: t(`consumers.per.${limit.period}`) })] : []),
    ...(!limit && quota ? [t('consumers.quota.limit', { requests: quota.requests, per: t(`consumers.per.${quota.period}`) })] : []),
    ...(rights.isShownOnce && isUsable(entry) ? [t('consumers.notAgain')] : []),
    ...(entry.changesRequests ? [t('consumers.transformer')] : []),
  ]
  /** An OAuth client is known by its app name and its client id (specification 2 §2). */
  const namesOf = (clientId: string): [string, string][] => [
    ...(entry.kongConsumerName === null ? [] : [[t('consumers.appname'), entry.kongConsumerName] satisfies [string, string]]),
    [t('consumers.clientId'), clientId],
  ]
  const note = shown !== undefined && (
    <span className={css.shown}>
      <output className="mono" dir="ltr">
        {shown}
      </output>
      <span>{t('consumers.recorded')}</span>
    </span>
  )
  return (
    <KeyRow
      isSought={isSought}
      env={entry.env}
      nickname={entry.nickname}
      tail={(entry.apiKey ?? entry.clientSecret)?.slice(mask.length) ?? ''}
      state={stateName}
      tone={tones[entry.state]}
      meta={meta}
      names={entry.clientId === null ? [] : namesOf(entry.clientId)}
      note={note || undefined}
      quota={quota && quota.used !== null && <QuotaMeter quota={quota} isSaid />}
      old={entry.oldKey && <OldKeyPart entry={entry} oldKey={entry.oldKey} name={name} mayRevoke={rights.mayRevokeOld} />}
      tools={<KeyTools entry={entry} name={name} rights={rights} shown={shown} onShown={setShown} onOpen={onOpen} />}
    />
  )
}
