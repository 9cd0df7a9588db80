import type { ApiDetail } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { useState } from 'react'
import { bytes } from '../../../shared/numbers.ts'
import { Card } from '../../../shared/parts/Card.tsx'
import { StatusChip } from '../../../shared/parts/Marks.tsx'
import { Written } from '../../../shared/parts/Written.tsx'
import type { Column } from '../../../shared/table/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { ago, moment } from '../../../shared/time.ts'
import { LateBoundary } from '../../../shell/LateBoundary.tsx'
import { late } from '../../../shell/late.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import css from './Changes.module.css'
import { RestoreButton } from './RestoreButton.tsx'
import { RevisionVerdict } from './RevisionVerdict.tsx'
import { newestRevision } from './use-compared.ts'

const RestoreDialog = late(() => import('./save/RestoreDialog.tsx').then((module) => module.RestoreDialog))

type Revision = ApiDetail['revisions'][number]

/** Notes where there are any, and what maintainers may do with a revision. */
const useOptional = (
  api: ApiDetail,
  newest: number,
  onRestore: (number: number) => void,
): Record<'noted' | 'restored', Column<Revision>[]> => {
  const { t } = useTranslation()
  const mayEdit = can.editApi(useUser(), api)
  const noted: Column<Revision> = {
    key: 'note',
    name: t('apis.note'),
    size: '18%',
    cell: ({ note }) => (
      <Written as="span" title={note}>
        {note}
      </Written>
    ),
  }
  const restored: Column<Revision> = {
    key: 'restore',
    name: t('apis.changes.actions'),
    hideName: true,
    size: '100px',
    align: 'end',
    cell: ({ number }) => number !== newest && <RestoreButton number={number} onAsk={onRestore} />,
  }
  return {
    noted: api.revisions.some(({ note }) => note) ? [noted] : [],
    restored: mayEdit && api.revisions.length > 1 ? [restored] : [],
  }
}

const useColumns = (api: ApiDetail, onRestore: (number: number) => void): Column<Revision>[] => {
  const { t } = useTranslation()
  const newest = newestRevision(api)
  const { noted, restored } = useOptional(api, newest, onRestore)
  return [
    {
      key: 'number',
      name: t('apis.revision'),
      size: '12%',
      phone: 'title',
      cell: ({ number }) => (
        <span className={css.revision}>
          <span className="num">{number}</span>
          {number === newest && (
            <StatusChip tone="ok" plain>
              {t('apis.inForce')}
            </StatusChip>
          )}
        </span>
      ),
    },
    { key: 'version', name: t('apis.version'), size: '9%', phone: 'side', cell: ({ version }) => <span className="mono">{version}</span> },
    {
      key: 'verdict',
      name: t('apis.changes.column'),
      size: '14%',
      cell: ({ number }) => <RevisionVerdict api={api} number={number} />,
    },
    ...noted,
    { key: 'format', name: t('apis.format'), size: '10%', cell: ({ format }) => format },
    { key: 'fileName', name: t('apis.file'), cell: ({ fileName }) => <span className="mono">{fileName}</span> },
    { key: 'size', name: t('apis.size'), size: '7%', align: 'end', cell: ({ size }) => bytes(size) },
    { key: 'createdBy', name: t('apis.savedBy'), size: '12%', cell: ({ createdBy }) => createdBy },
    {
      key: 'createdAt',
      name: t('apis.saved'),
      size: '11%',
      align: 'end',
      cell: ({ createdAt }) => <span title={moment(createdAt)}>{ago(createdAt)}</span>,
    },
    ...restored,
  ]
}

/** Every saved revision of the description: who, when, from which file, and what it means for clients. The newest is the current one. */
export function RevisionsCard({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  // Here and not in its row, which is drawn anew when someone else saves meanwhile.
  const [restoring, setRestoring] = useState<number>()
  const columns = useColumns(api, setRestoring)
  return (
    <Card title={t('apis.revisions')} count={api.revisions.length} flush>
      {restoring !== undefined && (
        <LateBoundary>
          <RestoreDialog apiId={api.id} number={restoring} newest={newestRevision(api)} onClose={() => setRestoring(undefined)} />
        </LateBoundary>
      )}
      {api.revisions.length > 0 ? (
        <DataTable label={t('apis.revisions')} columns={columns} rows={api.revisions} id={({ number }) => String(number)} />
      ) : (
        <p className={css.none}>{t('apis.noRevisions')}</p>
      )}
    </Card>
  )
}
