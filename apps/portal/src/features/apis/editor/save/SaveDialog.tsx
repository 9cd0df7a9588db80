import { revisionNoteMax } from '@apim/contract/constants'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../../../shared/api/failure.ts'
import { Dialog } from '../../../../shared/layout/Dialog.tsx'
import { writtenIn } from '../../../../shared/parts/Written.tsx'
import { LinesSkeleton } from '../../../../shared/states/Skeletons.tsx'
import { FailedState } from '../../../../shared/states/States.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { Difference } from '../../changes/Difference.tsx'
import css from '../Editor.module.css'
import { textDifference } from '../editor.queries.ts'

interface Props {
  apiId: number
  /** Counts the changes of the text. */
  change: number
  text: () => string
  isSaving: boolean
  /** What was already written about it. */
  note?: string
  /** The way back, in words. */
  back: string
  onSave: (note: string) => void
  onClose: () => void
}

/** A comparison that is not possible at all, as with a PDF, does not keep anyone from saving. */
const isIncomparable = (error: unknown) => failureOf(error).status === 422

function Outcome({
  query,
}: {
  query: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof textDifference>['queryFn']>>>>>
}) {
  const { t } = useTranslation()
  if (query.data) return <Difference difference={{ ...query.data, to: query.data.from }} />
  if (!query.error) return <LinesSkeleton lines={4} />
  if (isIncomparable(query.error)) return <p className="hint">{t('editor.save.incomparable')}</p>
  const { errors } = failureOf(query.error)
  if (errors.specText)
    return (
      <p className={css.refused} role="alert">
        {errors.specText}
      </p>
    )
  return <FailedState inline what={t('editor.save.compareFailed')} failure={query.error} onRetry={() => void query.refetch()} />
}

/** Before a save: what the text changes for clients, a note about it, and a confirmation where it breaks something. */
export function SaveDialog({ apiId, change, text, isSaving, note: written = '', back, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(textDifference(apiId, change, text))
  const [note, setNote] = useState(written)
  const [isSure, setSure] = useState(false)
  const needsConfirmation = query.data?.verdict === 'breaking' || isIncomparable(query.error)
  const isReady = (query.data !== undefined || isIncomparable(query.error)) && (isSure || !needsConfirmation)
  const foot = (
    <>
      <Button variant="default" onClick={onClose}>
        {back}
      </Button>
      <Button disabled={!isReady} loading={isSaving} color={needsConfirmation ? 'red' : undefined} onClick={() => onSave(note.trim())}>
        {t('editor.save.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('editor.save.title')} size="80%" onClose={onClose} foot={foot}>
      <div className={css.save}>
        <div className={css.difference}>
          <Outcome query={query} />
        </div>
        <Textarea
          label={t('apis.form.note')}
          placeholder={t('apis.form.noteHint')}
          maxLength={revisionNoteMax}
          autosize
          minRows={2}
          maxRows={6}
          {...writtenIn(note)}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {needsConfirmation && (
          <Checkbox label={t('editor.save.sure')} checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} />
        )}
      </div>
    </Dialog>
  )
}
