import { type ReactNode, useEffect, useRef } from 'react'
import { type Env, EnvTag } from '../../../shared/parts/Environments.tsx'
import { StatusChip, type Tone } from '../../../shared/parts/Marks.tsx'
import { Written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './KeyRow.module.css'

type Props = {
  env: Env
  nickname?: string | null | undefined
  /** Whether it is the one that the reader has come for: it is marked, and scrolled to. */
  isSought?: boolean
  /** The last four characters; this row never gets the whole value. */
  tail: string
  state: string
  tone: Tone
  /** Metadata: created, last used, expires. */
  meta: string[]
  /** What identifies it besides its value, as labels and values. */
  names?: [string, string][]
  /** Copy, Show and More, as the user's rights allow. */
  tools?: ReactNode
  note?: ReactNode
  /** Its limit, and how much of it is used. */
  quota?: ReactNode
  /** The key that it replaces, while that still works. */
  old?: ReactNode
}

/** A credential: environment, nickname, masked value. */
export function KeyRow({ isSought = false, env, nickname, tail, state, tone, meta, names = [], tools, note, quota, old }: Props) {
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isSought) return
    // Not before the router has scrolled a new page to its top.
    const frame = requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [isSought])
  return (
    <li className={css.row} ref={row} aria-current={isSought || undefined}>
      <div className={css.name}>
        <EnvTag env={env} />
        {nickname && (
          <Written className="cut" title={nickname}>
            {nickname}
          </Written>
        )}
        <StatusChip tone={tone}>{state}</StatusChip>
      </div>
      <div className={css.value}>
        <span className="mono">
          <span className={css.mask} aria-hidden="true">
            ••••••••••••
          </span>
          <span className="hidden-text">{t('part.hidden')}</span>
          {tail}
        </span>
        <span className={css.tools}>{tools}</span>
      </div>
      <div className={`${css.meta} num`}>
        {meta.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      {quota && <div className={css.quota}>{quota}</div>}
      {names.length > 0 && (
        <dl className={css.names}>
          {names.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="mono" dir="ltr">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className={css.note}>{note}</p>}
      {old && <div className={css.old}>{old}</div>}
    </li>
  )
}
