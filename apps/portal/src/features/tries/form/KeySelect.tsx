import type { TryKey } from '@apim/contract'
import { Select } from '@mantine/core'
import { writtenIn } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

type Props = { keys: TryKey[]; chosen: TryKey; onChoose: (key: TryKey) => void }

/** With which key of the organization, and so in which environment: never the key itself. */
export function KeySelect({ keys, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const labelOf = ({ env, nickname }: TryKey) => (nickname ? `${env} – ${nickname}` : env)
  return (
    <Select
      label={t('tries.environment')}
      description={t(chosen.auth === 'oauth2' ? 'tries.withToken' : 'tries.withKey')}
      data={keys.map((key) => ({ value: String(key.consumerId), label: labelOf(key) }))}
      value={String(chosen.consumerId)}
      {...writtenIn(labelOf(chosen))}
      allowDeselect={false}
      onChange={(id) => {
        const key = keys.find(({ consumerId }) => String(consumerId) === id)
        if (key) onChoose(key)
      }}
    />
  )
}
