import { expiryReminderDays } from '@apim/contract/expiry/values'
import { serverNow } from '../api/server-clock.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { day, moment } from '../time.ts'
import { StatusChip } from './Marks.tsx'

/** From here on an end is announced. */
const soonMs = Math.max(...expiryReminderDays) * 24 * 60 * 60 * 1000

const toneOf = (at: string, now = serverNow()) => {
  const left = new Date(at).getTime() - now
  if (left <= 0) return 'bad'
  return left < soonMs ? 'warn' : 'ok'
}
const texts = { bad: 'part.expired', warn: 'part.expiresSoon', ok: 'part.expires' } as const

/** When something stops working: over, soon or later. */
export function Expiry({ at }: { at: string }) {
  const { t } = useTranslation()
  const tone = toneOf(at)
  return (
    <span title={moment(at)}>
      <StatusChip tone={tone} plain>
        {t(texts[tone], { day: day(at) })}
      </StatusChip>
    </span>
  )
}
