import type { Mail } from '@apim/contract/mails/schemas'
import { StatusChip, type Tone } from '../../shared/parts/Marks.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

const tones: Record<Mail['state'], Tone> = { queued: 'info', retrying: 'warn', failed: 'bad', sent: 'ok' }

/** What has become of an email. */
export function MailState({ state }: { state: Mail['state'] }) {
  const { t } = useTranslation()
  return <StatusChip tone={tones[state]}>{t(`mails.states.${state}`)}</StatusChip>
}
