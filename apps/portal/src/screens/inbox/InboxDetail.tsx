import type { InboxItem } from '@apim/contract'
import type { InboxKind } from '@apim/contract/inbox/values'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { RequestReview } from '../../features/access/RequestReview.tsx'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { HeldKey } from '../../features/consumers/keys/HeldKey.tsx'
import { inboxItem } from '../../features/inbox/inbox.queries.ts'
import type { ItemRef } from '../../features/inbox/item-ref.ts'
import { DeletionReview } from '../../features/organization-deletions/DeletionReview.tsx'
import { Card, Facts } from '../../shared/parts/Card.tsx'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { focusContent } from '../../shared/states/focus-content.ts'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import css from './InboxPage.module.css'

function DueKey({ item: { ref, subject, organizationName, since } }: { item: InboxItem }) {
  const { t } = useTranslation()
  const { push } = useDocks()
  return (
    <>
      <Facts
        items={[
          [t('access.name'), subject],
          [t('access.companyName'), organizationName],
          [t('access.due.since'), moment(since)],
        ]}
      />
      <p>{t('inbox.keyDueText')}</p>
      <Button onClick={() => push({ kind: 'add-access', id: ref })}>{t('access.due.button')}</Button>
    </>
  )
}

/** What every kind has. */
function Waiting({ item: { subject, organizationName, person, since } }: { item: InboxItem }) {
  const { t } = useTranslation()
  const facts: [string, string | null][] = [
    [t('inbox.about'), subject],
    [t('inbox.organization'), organizationName === subject ? null : organizationName],
    [t('inbox.person'), person],
    [t('inbox.since'), moment(since)],
  ]
  return <Facts items={facts.filter(([, value]) => value)} />
}
/** A registration is reviewed in its dock, with what is known about the applicant. */
function Registration({ item }: { item: InboxItem }) {
  const { t } = useTranslation()
  const { push } = useDocks()
  return (
    <>
      <Waiting item={item} />
      <p>{t('inbox.registrationText')}</p>
      <Button onClick={() => push({ kind: 'registration', id: item.ref })}>{t('inbox.review')}</Button>
    </>
  )
}

/** What each kind shows: the facts, what a decision will do, and the calls of its own domain to make it. */
const reviews: Record<InboxKind, (item: InboxItem) => ReactNode> = {
  registration: (item) => <Registration item={item} />,
  'access-request': ({ id }) => <RequestReview id={id} />,
  'key-due': (item) => <DueKey item={item} />,
  'held-key': (item) => (
    <>
      <Waiting item={item} />
      <HeldKey id={item.id} name={item.subject} organization={item.organizationName ?? ''} />
    </>
  ),
  'organization-deletion': ({ id }) => <DeletionReview id={id} />,
}

/** What the audit log calls an item of a kind; a key that is due is no object yet. */
const recorded: Record<InboxKind, string | undefined> = {
  registration: 'registration',
  'access-request': 'access-request',
  'key-due': undefined,
  'held-key': 'consumer',
  'organization-deletion': 'organization-deletion',
}

/** Moves the focus to the next item, or to the content without one: if it was on a button of what has just been decided, it is nowhere now. */
function useFocusOnceDecided(isWaiting: boolean | undefined) {
  const decided = useRef<HTMLDivElement>(null)
  const waited = useRef(false)
  useEffect(() => {
    if (isWaiting) waited.current = true
    else if (isWaiting === false && waited.current && document.activeElement === document.body) {
      const next = decided.current?.querySelector('a')
      if (next) next.focus({ preventScroll: true })
      else focusContent()
    }
  }, [isWaiting])
  return decided
}

/** One thing that waits, and how to decide it. `next` opens the one after it. */
export function InboxDetail({ item: { kind, id }, next }: { item: ItemRef; next: ReactNode }) {
  const { t } = useTranslation()
  const query = useQuery(inboxItem(kind, id))
  const place = useFocusOnceDecided(query.data === undefined ? undefined : query.data !== null)
  const decided = (
    <div ref={place}>
      <EmptyState icon={<IconCircleCheck size={24} stroke={1.5} />} title={t('inbox.decided')} action={next}>
        {t('inbox.decidedText')}
      </EmptyState>
    </div>
  )
  const objectType = recorded[kind]
  return (
    <>
      <Card title={t(`inbox.kind.${kind}`)}>
        <Loaded query={query} what={t('inbox.itemFailed')} missing={decided} inline>
          {(item) => (item === null ? decided : <div className={css.review}>{reviews[item.kind](item)}</div>)}
        </Loaded>
      </Card>
      {objectType && <HistoryCard objectType={objectType} objectId={id} />}
    </>
  )
}
