import type { ConsumerEntry } from '@apim/contract'
import { mask } from '@apim/contract/constants'
import { useEffect, useState } from 'react'
import type { Tone } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { ago, day } from '../../../shared/time.ts'
import { KeyRow } from './KeyRow.tsx'
import css from './Keys.module.css'
import { type KeyRights, KeyTools } from './KeyTools.tsx'

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

type Props = { entry: ConsumerEntry; rights: KeyRights; onEdit: () => void }

/** A key: environment, nickname, masked value, state, created, last used, its own settings, and the reader's actions. */
export function KeyEntry({ entry, rights, onEdit }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useShownKey()
  const limit = entry.rateLimit
  const meta = [
    ...(entry.createdAt ? [t('consumers.createdAt', { day: day(entry.createdAt) })] : []),
    ...(entry.createdAt ? [entry.lastUsedAt ? t('consumers.usedAt', { ago: ago(entry.lastUsedAt) }) : t('consumers.noCalls')] : []),
    ...(entry.expiresAt ? [t(entry.ended ? 'consumers.endedOn' : 'consumers.endsOn', { day: day(entry.expiresAt) })] : []),
    ...(limit ? [t('consumers.ownLimit', { requests: limit.requests, per: t(`consumers.per.${limit.period}`) })] : []),
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
      env={entry.env}
      nickname={entry.nickname}
      tail={(entry.apiKey ?? entry.clientSecret)?.slice(mask.length) ?? ''}
      state={entry.ended ? t('consumers.ended') : t(`consumers.state.${entry.state}`)}
      tone={tones[entry.state]}
      meta={meta}
      names={entry.clientId === null ? [] : namesOf(entry.clientId)}
      note={note || undefined}
      tools={
        <KeyTools
          entry={entry}
          name={[entry.env, entry.nickname].filter(Boolean).join(' ')}
          rights={rights}
          shown={shown}
          onShown={setShown}
          onEdit={onEdit}
        />
      }
    />
  )
}
