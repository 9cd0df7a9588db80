import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { fieldOrder } from '../../shared/form/fields/field.ts'
import { Dialog } from '../../shared/layout/Dialog.tsx'
import { Written, writtenIn } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useOnBack } from '../use-on-back.ts'
import css from './ConfirmDialog.module.css'
import { matches, type PendingQuestion } from './confirm.ts'
import { Lines } from './Lines.tsx'

/** 350 px for the plain question, 400 px for one with a field (specification 1 §9, 2 §9). */
const widthOf = ({ shown, reason, option }: PendingQuestion) => (shown === undefined && !reason && !option ? 350 : 400)

function Typed({ question, onTyped, typed }: { question: PendingQuestion; typed: string; onTyped: (text: string) => void }) {
  const { t } = useTranslation()
  const shown = useId()
  const wrong = typed !== '' && !matches(question, typed)
  return (
    <>
      <p>
        {question.word ? t('confirm.typeOr', { word: question.word }) : t('confirm.type')}{' '}
        <span id={shown}>
          <Written as="strong">{question.shown}</Written>
          {question.also && (
            <>
              {' '}
              {t('confirm.or')} <Written as="strong">{question.also}</Written>
            </>
          )}
        </span>
      </p>
      <TextInput
        aria-label={t('confirm.typeHere')}
        aria-describedby={shown}
        value={typed}
        {...writtenIn(typed)}
        onChange={(event) => onTyped(event.currentTarget.value)}
        error={wrong && t('confirm.mismatch')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </>
  )
}

function Reason({ asked, text, onText }: { asked: NonNullable<PendingQuestion['reason']>; text: string; onText: (text: string) => void }) {
  const { t } = useTranslation()
  return (
    <Textarea
      label={asked.label}
      description={<span className="num">{t('form.upTo', { count: text.length, max: asked.max })}</span>}
      inputWrapperOrder={fieldOrder}
      maxLength={asked.max}
      autosize
      minRows={3}
      maxRows={8}
      value={text}
      {...writtenIn(text)}
      onChange={(event) => onText(event.currentTarget.value)}
      data-autofocus
    />
  )
}

/** Where the focus goes from the field, which is no longer there. */
const focusNow = (button: HTMLButtonElement | null) => button?.focus()

type Props = {
  question: PendingQuestion
  /** Whether something that must be read before Ok is still loading. */
  isWaiting?: boolean
  /** Whether the act is not possible now: there is nothing to confirm. */
  isRefused?: boolean
  children?: ReactNode
}

/** A question: text, an optional field to type in, Cancel and Ok. With a field, Ok appears only on a match. */
export function QuestionDialog({ question, isWaiting = false, isRefused = false, children }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isOption, setOption] = useState(false)
  // Back leaves the page that the question was about.
  useOnBack(() => question.answer('No'))
  const needsTyping = question.shown !== undefined && !isRefused
  const isMatched = !isRefused && (!needsTyping || matches(question, typed))
  const buttons = (
    <>
      <Button ref={isRefused ? focusNow : undefined} variant="default" onClick={() => question.answer('No')}>
        {t('confirm.cancel')}
      </Button>
      {/* Its place is reserved until the text matches: the button must not appear under a pointer that is on Cancel. */}
      <Button
        className={isMatched ? undefined : css.later}
        disabled={!isMatched || isWaiting}
        aria-hidden={!isMatched || undefined}
        color={question.danger ? 'red' : undefined}
        onClick={() => question.answer('Yes', reason, question.option && isOption)}
        data-autofocus={(!needsTyping && !question.reason) || undefined}
      >
        {question.ok ?? t('confirm.ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={question.title ?? t('confirm.sure')} size={widthOf(question)} onClose={() => question.answer('No')} foot={buttons}>
      {question.text && <p>{question.text}</p>}
      {question.lines && <Lines lines={question.lines} />}
      {children}
      {question.reason && <Reason asked={question.reason} text={reason} onText={setReason} />}
      {question.option && (
        <Switch
          label={question.option.label}
          aria-label={question.option.label}
          description={question.option.help}
          checked={isOption}
          onChange={(event) => setOption(event.currentTarget.checked)}
        />
      )}
      {needsTyping && <Typed question={question} typed={typed} onTyped={setTyped} />}
    </Dialog>
  )
}
