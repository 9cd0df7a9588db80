import type { ApiDetail } from '@apim/contract'
import { Link } from '@tanstack/react-router'
import { serverNow } from '../../../shared/api/server-clock.ts'
import { Written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { moment } from '../../../shared/time.ts'
import css from './Life.module.css'

function Replacement({ deprecation: { replacement, replacementUrl } }: { deprecation: NonNullable<ApiDetail['deprecation']> }) {
  const { t } = useTranslation()
  if (!replacement && !replacementUrl) return null
  return (
    <p>
      {t('life.replacedBy')}{' '}
      {replacement ? (
        <Link to="/apis/$id" params={{ id: String(replacement.id) }}>
          <Written>{`${replacement.name} ${replacement.version}`}</Written>
        </Link>
      ) : (
        <a href={replacementUrl ?? ''} target="_blank" rel="noreferrer noopener" dir="ltr">
          {replacementUrl}
        </a>
      )}
    </p>
  )
}

type Ending = Pick<ApiDetail, 'deprecation' | 'retiredAt'>

/** When it ends, or that it has ended. */
function When({ deprecation, retiredAt }: { deprecation: NonNullable<ApiDetail['deprecation']>; retiredAt: string | null }) {
  const { t } = useTranslation()
  if (retiredAt)
    return (
      <p>
        <strong>{t('life.retiredSince', { since: moment(retiredAt) })}</strong> {t('life.gone')}
      </p>
    )
  const when = { since: moment(deprecation.deprecatedAt), until: moment(deprecation.sunsetAt) }
  const isLater = Date.parse(deprecation.deprecatedAt) > serverNow()
  return (
    <p>
      <strong>{t(isLater ? 'life.willBe' : 'life.since', when)}</strong> {t('life.until', when)}
    </p>
  )
}

/** What everyone who sees a deprecated or retired API is told of its end; nothing for others. */
export function DeprecationBanner({ api: { deprecation, retiredAt }, inDock = false }: { api: Ending; inDock?: boolean }) {
  const { t } = useTranslation()
  if (!deprecation) return null
  return (
    <section className={`${css.banner} ${inDock ? css.docked : css.paged}`} aria-label={t('life.ending')}>
      <When deprecation={deprecation} retiredAt={retiredAt} />
      {deprecation.text && <Written as="p">{deprecation.text}</Written>}
      <Replacement deprecation={deprecation} />
    </section>
  )
}
