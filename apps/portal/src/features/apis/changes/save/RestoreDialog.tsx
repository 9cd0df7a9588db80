import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../../../shell/confirm/confirm-and-run.ts'
import { revisionDifference, useRestoreRevision } from '../changes.queries.ts'
import { newerRevision } from './comparison.ts'
import { SaveDialog } from './SaveDialog.tsx'

/** Before an earlier revision becomes the next one: it is compared with the current one. */
export function RestoreDialog({ apiId, number, newest, onClose }: { apiId: number; number: number; newest: number; onClose: () => void }) {
  const { t } = useTranslation()
  const restore = useRestoreRevision(apiId)
  const [began] = useState(newest)
  const [current, setCurrent] = useState(newest)
  const comparison = useQuery(revisionDifference(apiId, current, number))
  const compareAgain = (failure: unknown) => {
    setCurrent(newerRevision(failure) ?? current)
    throw failure
  }
  const save = async (note: string) => {
    const isDone = await confirmAndRun({
      run: () => restore.mutateAsync({ revision: number, note, version: String(current) }).catch(compareAgain),
      done: t('apis.changes.restored'),
      failed: t('apis.changes.restoreFailed'),
    })
    if (isDone) onClose()
  }
  return (
    <SaveDialog
      apiId={apiId}
      title={t('apis.changes.restoreTitle', { number })}
      text={t('apis.changes.restoreText', { next: current + 1 })}
      ok={t('apis.changes.restore')}
      back={t('confirm.cancel')}
      comparison={comparison}
      current={current}
      began={began}
      isSaving={restore.isPending}
      onSave={(note) => void save(note)}
      onClose={onClose}
    />
  )
}
