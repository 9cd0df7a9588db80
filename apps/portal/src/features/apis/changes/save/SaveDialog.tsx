import { revisionNoteMax } from '@apim/contract/constants'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../shared/layout/Dialog.tsx'
import { writtenIn } from '../../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { ComparisonOutcome } from './ComparisonOutcome.tsx'
import { type Comparison, isIncomparable } from './comparison.ts'
import { Overtaken } from './Overtaken.tsx'
import css from './Save.module.css'

export interface SaveQuestion {
  apiId: number
  title: string
  /** What is said of it before. */
  text?: string
  ok: string
  back: string
  /** What is known so far of what it changes; undefined where that cannot be compared. */
  comparison: Comparison | undefined
  /** The revision that it is compared with. */
  current: number
  /** The revision that was current when the person began; undefined where what someone else has saved since is told in another way. */
  began?: number
  /** What was said about it so far. */
  note?: string
  isSaving: boolean
  onSave: (note: string, current: number) => void
  onClose: () => void
}

/**
 * Before every save of a revision: what it changes for clients, a note about it, and a confirmation where it breaks something. Where someone else has
 * saved since the person began, that is told first; it is then confirmed anew.
 */
export function SaveDialog({ apiId, title, text, ok, back, comparison, current, began, isSaving, onSave, onClose, ...said }: SaveQuestion) {
  const { t } = useTranslation()
  const [note, setNote] = useState(said.note ?? '')
  const [sureOf, setSureOf] = useState<number>()
  const needsConfirmation = comparison?.data?.verdict === 'breaking' || isIncomparable(comparison)
  const isSure = sureOf === current
  const isReady = (comparison?.data !== undefined || isIncomparable(comparison)) && (isSure || !needsConfirmation)
  const overtaken = current === began ? undefined : began
  const foot = (
    <>
      <Button variant="default" onClick={onClose}>
        {back}
      </Button>
      <Button
        disabled={!isReady}
        loading={isSaving}
        color={needsConfirmation ? 'red' : undefined}
        onClick={() => onSave(note.trim(), current)}
      >
        {ok}
      </Button>
    </>
  )
  return (
    <Dialog title={title} size="80%" onClose={onClose} foot={foot}>
      <div className={css.save}>
        {text && <p>{text}</p>}
        {overtaken !== undefined && <Overtaken apiId={apiId} began={overtaken} current={current} />}
        <section>
          {overtaken !== undefined && <h3>{t('apis.changes.save.yours', { number: current })}</h3>}
          <div className={css.difference}>
            <ComparisonOutcome comparison={comparison} />
          </div>
        </section>
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
          <Checkbox
            label={t('apis.changes.save.sure')}
            checked={isSure}
            onChange={(event) => setSureOf(event.currentTarget.checked ? current : undefined)}
          />
        )}
      </div>
    </Dialog>
  )
}
