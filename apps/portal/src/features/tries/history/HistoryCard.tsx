import { Button } from '@mantine/core'
import { number } from '../../../shared/numbers.ts'
import { Card } from '../../../shared/parts/Card.tsx'
import { Code } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Tries.module.css'
import type { PastCall } from './history.ts'

/** What was tried in this tab, to fill in again. */
export function HistoryCard({ calls, onChoose }: { calls: PastCall[]; onChoose: (call: PastCall) => void }) {
  const { t } = useTranslation()
  if (calls.length === 0) return null
  return (
    <Card title={t('tries.history')} count={calls.length}>
      <ul className={css.history}>
        {calls.map((call) => (
          <li key={call.id}>
            <Code status={call.status} />
            <span className="mono cut" title={call.operation}>
              {call.operation}
            </span>
            <span className="hint num">
              {call.env} · {t('tries.ms', { ms: number(Math.round(call.tookMs)) })}
            </span>
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => onChoose(call)}
              aria-label={t('tries.againOf', { operation: call.operation })}
            >
              {t('tries.again')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="hint">{t('tries.historyHint')}</p>
    </Card>
  )
}
