import { Button, TextInput } from '@mantine/core'
import { useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/parts/Dialog.tsx'
import { useOnBack } from '../use-on-back.ts'
import css from './ConfirmDialog.module.css'
import { type Asked, asked, matches } from './confirm.ts'

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

function Open({ of }: { of: Asked }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  // Whoever goes back has left what the question was about.
  useOnBack(() => of.answer('No'))
  const needsTyping = of.shown !== undefined
  const ready = !needsTyping || matches(of, typed)
  const buttons = (
    <>
      <Button variant="default" onClick={() => of.answer('No')}>
        {t('confirm.cancel')}
      </Button>
      {/* Its place is kept until the text matches: the button must not come up under a pointer that is on Cancel. */}
      <Button
        className={ready ? undefined : css.later}
        disabled={!ready}
        aria-hidden={!ready || undefined}
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
      {of.note && <p>{of.note}</p>}
      {needsTyping && <Typed of={of} typed={typed} onTyped={setTyped} />}
    </Dialog>
  )
}

/** The question that `confirm` asks. Ok of the typed kind appears only on a match. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(asked.subscribe, asked.get)
  return question ? <Open of={question} key={`${question.title} ${question.shown}`} /> : null
}
