import type { ChainLink } from '@apim/contract'
import { Expiry } from '../../shared/parts/Expiry.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Certificates.module.css'

/** `CN=a\nO=b` on one line. */
const oneLine = (name: string) => name.split('\n').join(', ')

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
          <Expiry at={validTo} />
          <span className={`${css.fingerprint} mono hint`} dir="ltr" title={t('certificates.fingerprint')}>
            {fingerprint}
          </span>
        </li>
      ))}
    </ol>
  )
}
