import type { ApiDetail } from '@apim/contract'
import { revisionNoteMax } from '@apim/contract/constants'
import { Button } from '@mantine/core'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../../shell/confirm/confirm-and-run.ts'
import { useRestoreRevision } from '../editor/editor.queries.ts'

/** Saves an earlier revision as the next one, after asking; the note is what its readers see. */
export function RestoreButton({ api, number, newest }: { api: Pick<ApiDetail, 'id'>; number: number; newest: number }) {
  const { t } = useTranslation()
  const restore = useRestoreRevision(api.id)
  const ask = () =>
    confirmAndRun({
      question: {
        title: t('apis.changes.restoreTitle', { number }),
        text: t('apis.changes.restoreText', { next: newest + 1 }),
        ok: t('apis.changes.restore'),
        reason: { label: t('apis.form.note'), max: revisionNoteMax },
      },
      run: (note = '') => restore.mutateAsync({ revision: number, note, version: String(newest) }),
      done: t('apis.changes.restored'),
      failed: t('apis.changes.restoreFailed'),
    })
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={restore.isPending}
      aria-label={t('apis.changes.restoreOf', { number })}
      onClick={() => void ask()}
    >
      {t('apis.changes.restore')}
    </Button>
  )
}
