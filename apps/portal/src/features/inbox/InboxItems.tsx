import type { InboxItem } from '@apim/contract'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { ago, moment } from '../../shared/time.ts'
import css from './Inbox.module.css'
import { inboxList } from './inbox-list.ts'
import { itemText } from './item-ref.ts'

/** Arrow keys move between the items, Home and End to the first and last. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const at = links.findIndex((link) => link === event.currentTarget)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  const link = next === undefined ? undefined : links[next]
  if (!link) return
  event.preventDefault()
  link.focus()
}

/** What waits, as a list of links; the chosen one is shown next to it. */
export function InboxItems({ items, chosen }: { items: readonly InboxItem[]; chosen: string | undefined }) {
  const { t } = useTranslation()
  return (
    <ul className={css.items} aria-label={t('inbox.title')}>
      {items.map((item) => {
        const ref = itemText(item)
        return (
          <li key={ref}>
            <Link
              to="/inbox"
              onKeyDown={walk}
              search={(old) => ({ ...inboxList.read(old), item: ref })}
              resetScroll={false}
              aria-current={ref === chosen || undefined}
            >
              <span className={css.kind}>{t(`inbox.kind.${item.kind}`)}</span>
              <Written as="strong">{item.subject}</Written>
              <Written as="span" className="quiet">
                {[item.organizationName === item.subject ? null : item.organizationName, item.person].filter(Boolean).join(' · ')}
              </Written>
              <time className="hint" title={moment(item.since)}>
                {ago(item.since)}
              </time>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
