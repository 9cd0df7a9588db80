import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { useOnBack } from '../use-on-back.ts'
import css from './ConfirmDialog.module.css'
import { type Asked, matches } from './confirm.ts'

/** 350 px for the plain question, 400 px for the typed one (specification 1 §9, 2 §9). */
const widthOf = ({ shown }: Asked) => (shown === undefined ? 350 : 400)

function Typed({ of, onTyped, typed }: { of: Asked; typed: string; onTyped: (text: string) => void }) {
  const { t } = useTranslation()
  const shown = useId()
  const wrong = typed !== '' && !matches(of, typed)
  return (
    <>
      <p>
        {of.word ? t('confirm.typeOr', { word: of.word }) : t('confirm.type')} <strong id={shown}>{of.shown}</strong>
      </p>
      <TextInput
        aria-label={t('confirm.typeHere')}
        aria-describedby={shown}
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
        error={wrong && t('confirm.mismatch')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </>
  )
}

type Props = {
  of: Asked
  /** Whether something is still being looked up that must be seen before Ok. */
  isWaiting?: boolean
  children?: ReactNode
}

/** One question: its words, what is to be typed, Cancel and Ok. Ok of the typed kind appears only on a match. */
export function QuestionDialog({ of, isWaiting = false, children }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  // Whoever goes back has left what the question was about.
  useOnBack(() => of.answer('No'))
  const needsTyping = of.shown !== undefined
  const isMatched = !needsTyping || matches(of, typed)
  const buttons = (
    <>
      <Button variant="default" onClick={() => of.answer('No')}>
        {t('confirm.cancel')}
      </Button>
      {/* Its place is kept until the text matches: the button must not come up under a pointer that is on Cancel. */}
      <Button
        className={isMatched ? undefined : css.later}
        disabled={!isMatched || isWaiting}
        aria-hidden={!isMatched || undefined}
        color={of.danger ? 'red' : undefined}
        onClick={() => of.answer('Yes')}
        data-autofocus={!needsTyping || undefined}
      >
        {of.ok ?? t('confirm.ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={of.title ?? t('confirm.sure')} size={widthOf(of)} onClose={() => of.answer('No')} foot={buttons}>
      {of.text && <p>{of.text}</p>}
      {children}
      {needsTyping && <Typed of={of} typed={typed} onTyped={setTyped} />}
    </Dialog>
  )
}
