import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { SaveDialog } from '../changes/save/SaveDialog.tsx'
import { TextSaveDialog } from '../changes/save/TextSaveDialog.tsx'
import type { AskedRevision } from './use-revision.ts'

/** What a document changes in an API, before it becomes its next revision. */
export function RevisionDialog({ asked: { text, number, answer, ...asked } }: { asked: AskedRevision }) {
  const { t } = useTranslation()
  const question = {
    ...asked,
    back: t('apis.form.back'),
    isSaving: false,
    onSave: (note: string, current: number) => answer({ note, current }),
    onClose: () => answer(undefined),
  }
  if (text !== undefined) return <TextSaveDialog {...question} change={number} text={() => text} />
  return <SaveDialog {...question} title={t('apis.changes.save.title')} ok={t('apis.form.save')} comparison={undefined} />
}
