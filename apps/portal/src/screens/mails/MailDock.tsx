import type { MailDetail } from '@apim/contract/mails/schemas'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { MailState } from '../../features/mails/MailState.tsx'
import { mail, useRetryMail, useRevealLink } from '../../features/mails/mails.queries.ts'
import { number } from '../../shared/numbers.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { CodeBlock } from '../../shared/parts/CodeBlock.tsx'
import { Copyable } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'

function Retry({ id }: { id: number }) {
  const { t } = useTranslation()
  const retry = useRetryMail()
  const send = () => confirmAndRun({ run: () => retry.mutateAsync(id), done: t('mails.retry.done'), failed: t('mails.retry.failed') })
  return (
    <Button onClick={() => void send()} loading={retry.isPending}>
      {t('mails.retry.name')}
    </Button>
  )
}

/** The link of an email that no mail server sends; shown on request only, which is recorded. */
function HiddenLink({ id, hidden, isLinkShowable }: MailDetail) {
  const { t } = useTranslation()
  const reveal = useRevealLink()
  const [link, setLink] = useState<string>()
  const show = () =>
    confirmAndRun({
      question: { title: t('mails.reveal.title'), text: t('mails.reveal.text'), ok: t('mails.reveal.name') },
      run: async () => setLink((await reveal.mutateAsync(id)).secret),
      done: t('mails.reveal.done'),
      failed: t('mails.reveal.failed'),
    })
  return (
    <DockSection title={t('mails.hidden')}>
      <p className="hint">{t(`mails.hiddenText.${hidden === 'text' ? 'text' : 'link'}`)}</p>
      {link && <Copyable value={link} label={t('mails.link')} block wraps />}
      {isLinkShowable && !link && (
        <Button variant="default" onClick={() => void show()} loading={reveal.isPending}>
          {t('mails.reveal.name')}
        </Button>
      )}
    </DockSection>
  )
}

/** The kind of an email in words; as stored if another version of the product wrote it. */
const useKind = (template: string | null): string => {
  const { t, under } = useTranslation()
  if (template === null) return t('mails.ofProvider')
  const words = under(`mails.kinds.${template}`)
  return typeof words === 'string' ? words : template
}

function Content(mail: MailDetail) {
  const { t } = useTranslation()
  const kind = useKind(mail.template)
  const { recipient, createdAt, sentAt, attempts, error, dueAt, text, html, hidden } = mail
  const facts: [string, string | null][] = [
    [t('mails.recipient'), recipient],
    [t('mails.createdAt'), moment(createdAt)],
    [t('mails.sentAt'), sentAt && moment(sentAt)],
    [t('mails.attempts'), number(attempts)],
    [t('mails.error'), error],
    [t('mails.dueAt'), dueAt && moment(dueAt)],
    [t('mails.template'), kind],
  ]
  return (
    <>
      <DockSection title={t('mails.mail')}>
        <Facts items={facts.filter(([, value]) => value !== null)} />
      </DockSection>
      {hidden !== 'none' && <HiddenLink {...mail} />}
      {text !== null && html !== null && (
        <DockSection title={t('mails.content')}>
          <CodeBlock text={{ [t('mails.text')]: text, [t('mails.html')]: html }} />
        </DockSection>
      )}
    </>
  )
}

/** An email in full: its text, its HTML as source, and what has become of it. */
export function MailDock({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(mail(Number(id)))}
      kind={t('mails.mail')}
      title={({ subject }) => subject}
      aside={({ state }) => <MailState state={state} />}
      failed={t('mails.detailFailed')}
      foot={({ state }) => (state === 'failed' || state === 'retrying') && <Retry id={Number(id)} />}
    >
      {(one) => (
        <>
          <Content key={one.id} {...one} />
          <HistoryCard objectType="mail" objectId={one.id} inDock />
        </>
      )}
    </EntityDock>
  )
}
