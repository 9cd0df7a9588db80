import type { ChainLink } from '@apim/contract'
import { StatusChip } from '../../shared/parts/Marks.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { day, moment } from '../../shared/time.ts'
import css from './Certificates.module.css'

const dayMs = 24 * 60 * 60 * 1000
/** From here on an expiry is announced. */
const soonDays = 30

/** `CN=a\nO=b` on one line. */
const oneLine = (name: string) => name.split('\n').join(', ')

const toneOf = (validTo: string, now = Date.now()) => {
  const left = new Date(validTo).getTime() - now
  if (left <= 0) return 'bad'
  return left < soonDays * dayMs ? 'warn' : 'ok'
}

function Expiry({ validTo }: { validTo: string }) {
  const { t } = useTranslation()
  const tone = toneOf(validTo)
  const text = { bad: 'certificates.expired', warn: 'certificates.expiresSoon', ok: 'certificates.expires' } as const
  return (
    <span title={moment(validTo)}>
      <StatusChip tone={tone} plain>
        {t(text[tone], { day: day(validTo) })}
      </StatusChip>
    </span>
  )
}

/** The certificates of a file, each followed by its issuer. */
export function Chain({ links }: { links: readonly ChainLink[] }) {
  const { t } = useTranslation()
  return (
    <ol className={css.chain}>
      {links.map(({ subject, issuer, fingerprint, validTo }) => (
        <li key={fingerprint}>
          <Written as="span">{oneLine(subject)}</Written>
          <span className="hint">
            {t(subject === issuer ? 'certificates.selfIssued' : 'certificates.issuer', { issuer: oneLine(issuer) })}
          </span>
          <Expiry validTo={validTo} />
          <span className={`${css.fingerprint} mono hint`} dir="ltr" title={t('certificates.fingerprint')}>
            {fingerprint}
          </span>
        </li>
      ))}
    </ol>
  )
}
