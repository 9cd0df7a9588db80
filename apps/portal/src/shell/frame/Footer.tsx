import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { LateBoundary } from '../LateBoundary.tsx'
import { late } from '../late.ts'
import css from './Footer.module.css'

const TermsDialog = late(() => import('../terms/TermsDialog.tsx').then((module) => module.TermsDialog))

/** The firm's pages on other sites. */
const social = [
  ['LinkedIn', 'https://www.linkedin.com/'],
  ['YouTube', 'https://www.youtube.com/'],
] as const

/** Only for visitors (specification 1 §2): social links, the legal pages, and the year. */
export function Footer() {
  const { t } = useTranslation()
  const [terms, setTerms] = useState(false)
  const [year] = useState(() => String(new Date().getFullYear()))
  return (
    <footer className={css.foot}>
      <span>{t('shell.copyright', { year })}</span>
      <nav aria-label={t('shell.footer')}>
        {social.map(([name, address]) => (
          <a key={name} href={address} target="_blank" rel="noreferrer">
            {written(name)}
          </a>
        ))}
        <Link to="/privacy">{t('title.privacy')}</Link>
        <Link to="/disclaimer">{t('title.disclaimer')}</Link>
        <button type="button" onClick={() => setTerms(true)}>
          {t('shell.terms')}
        </button>
      </nav>
      {terms && (
        <LateBoundary>
          <TermsDialog onClose={() => setTerms(false)} />
        </LateBoundary>
      )}
    </footer>
  )
}
