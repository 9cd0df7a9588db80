import { Button } from '@mantine/core'
import { message } from '../../../shared/message.ts'
import { number, bytes as sizeOf } from '../../../shared/numbers.ts'
import { Card, Facts } from '../../../shared/parts/Card.tsx'
import { Code } from '../../../shared/parts/Marks.tsx'
import { Written, written } from '../../../shared/parts/Written.tsx'
import { FailedState } from '../../../shared/states/States.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Tries.module.css'
import type { Tried } from '../use-try.ts'
import { AnswerBody } from './AnswerBody.tsx'
import { RefusalNote } from './RefusalNote.tsx'

function Figures({ tried: { sent, answer, isRunning } }: { tried: Tried }) {
  const { t } = useTranslation()
  const { head, bytes, end } = answer
  if (!head) return isRunning && <p className="quiet">{t('tries.waiting')}</p>
  return (
    <p className={css.figures}>
      <span className="mono">
        {sent.method} {written(sent.path)}
      </span>
      <Code status={head.status} />
      {head.statusText && <Written as="span">{head.statusText}</Written>}
      <span className="hint num">{t('tries.firstByte', { ms: number(Math.round(head.waitedMs)) })}</span>
      {end && <span className="hint num">{t('tries.took', { ms: number(Math.round(end.tookMs)) })}</span>}
      <span className="hint num">{sizeOf(bytes.length)}</span>
    </p>
  )
}

/** What is wrong with the parts of a call; those of the path are said at their fields. */
function Problems({ errors }: { errors: Record<string, string> }) {
  return Object.entries(errors)
    .filter(([field]) => !field.startsWith('pathValues.'))
    .map(([field, problem]) => <p key={field}>{message(problem)}</p>)
}

/** The answer of the last call: status, timing, what the gateway meant, headers and body as text. */
export function AnswerView({ tried, onCancel }: { tried: Tried | undefined; onCancel: () => void }) {
  const { t } = useTranslation()
  if (!tried)
    return (
      <Card title={t('tries.answer')}>
        <p className="hint">{t('tries.noAnswerYet')}</p>
      </Card>
    )
  const { answer, isRunning, isCanceled, failure } = tried
  const cancel = isRunning && (
    <Button size="xs" variant="default" onClick={onCancel}>
      {t('tries.cancel')}
    </Button>
  )
  return (
    <Card title={t('tries.answer')} actions={cancel}>
      <div className={css.answer} aria-live="polite" aria-busy={isRunning}>
        <Figures tried={tried} />
        {isCanceled && <p className="quiet">{t('tries.canceled')}</p>}
        {failure && <FailedState inline what={t('tries.failed')} failure={failure} />}
        {failure && <Problems errors={failure.errors} />}
        {answer.end && answer.end.how !== 'complete' && <p className={css.cutOff}>{t(`tries.ended.${answer.end.how}`)}</p>}
        {answer.head?.refusal && <RefusalNote refusal={answer.head.refusal} />}
        <AnswerBody answer={answer} />
        {answer.head && (
          <details className={css.details}>
            <summary>{t('tries.answerHeaders', { count: answer.head.headers.length })}</summary>
            <Facts items={answer.head.headers} />
          </details>
        )}
      </div>
    </Card>
  )
}
