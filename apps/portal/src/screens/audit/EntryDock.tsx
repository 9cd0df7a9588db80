import { useQuery } from '@tanstack/react-query'
import { auditEntry } from '../../features/audit/audit.queries.ts'
import { useAuditWords } from '../../features/audit/audit-words.ts'
import { Change } from '../../features/audit/change/Change.tsx'
import { EntryFacts, EntryLinks } from '../../features/audit/EntryFacts.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'

/** One change: who, when and from where, and the difference it made. */
export function EntryDock({ id }: { id: string }) {
  const { t } = useTranslation()
  const { actionOf } = useAuditWords()
  return (
    <EntityDock
      query={useQuery(auditEntry(Number(id)))}
      kind={t('audit.entry')}
      title={({ action }) => actionOf(action)}
      failed={t('audit.detailFailed')}
    >
      {(entry) => (
        <>
          <DockSection title={t('audit.entry')}>
            <EntryFacts entry={entry} />
          </DockSection>
          <DockSection title={t('audit.change')}>
            <Change entry={entry} />
            <EntryLinks entry={entry} />
          </DockSection>
        </>
      )}
    </EntityDock>
  )
}
