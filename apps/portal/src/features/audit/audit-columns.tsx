import type { AuditEntry } from '@apim/contract'
import { Link } from '@tanstack/react-router'
import { Written, written, writtenIn } from '../../shared/parts/Written.tsx'
import type { Column } from '../../shared/table/columns.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { second } from '../../shared/time.ts'
import { dockSearch } from '../../shell/dock/use-docks.ts'
import { useAuditWords } from './audit-words.ts'

/** The audit log's columns; the action opens the entry. */
export const useAuditColumns = (): Column<AuditEntry>[] => {
  const { t } = useTranslation()
  const { actionOf, actorOf, fieldOf, hasField, objectOf } = useAuditWords()
  const sortable = true
  return [
    { key: 'at', name: t('audit.at'), sortable, size: '15%', phone: 'side', cell: ({ at }) => <span className="num">{second(at)}</span> },
    {
      key: 'actorEmail',
      name: t('audit.actor'),
      sortable,
      size: '18%',
      cell: (entry) => (
        <Written as="span" className="cut" title={entry.actorEmail}>
          {actorOf(entry)}
        </Written>
      ),
    },
    {
      key: 'action',
      name: t('audit.action'),
      sortable,
      size: '20%',
      phone: 'title',
      cell: ({ id, action }) => (
        <Link to="." search={dockSearch({ kind: 'audit-entry', id: String(id) })} resetScroll={false}>
          {actionOf(action)}
        </Link>
      ),
    },
    {
      key: 'objectType',
      name: t('audit.type'),
      sortable,
      size: '19%',
      cell: ({ objectType, objectId, objectName }) => (
        <span className="cut" title={[objectName, `${objectOf(objectType)} ${objectId}`].filter(Boolean).join(' · ')}>
          {objectName === null ? `${objectOf(objectType)} ${objectId}` : written(objectName)}
        </span>
      ),
    },
    { key: 'organization', name: t('audit.organization'), size: '13%', cell: ({ organizationName }) => written(organizationName ?? '–') },
    {
      key: 'changed',
      name: t('audit.changed'),
      cell: ({ changed }) => {
        const fields = changed.map(fieldOf).join(', ')
        return (
          <span className="cut" title={fields} {...(changed.every(hasField) ? {} : writtenIn(fields))}>
            {fields || '–'}
          </span>
        )
      },
    },
  ]
}
