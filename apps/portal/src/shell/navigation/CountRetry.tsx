import { ActionIcon } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { countedIcon } from './HeaderCount.tsx'

/** A count of the header that could not be loaded can be loaded again; `title` says which. Nothing is shown while it could. */
export function CountRetry({ of: { isError, refetch }, title }: { of: { isError: boolean; refetch: () => unknown }; title: string }) {
  const { t } = useTranslation()
  if (!isError) return null
  return (
    <ActionIcon className={countedIcon} size={36} aria-label={t('part.retry')} title={title} onClick={() => void refetch()}>
      <IconRefreshAlert size={20} stroke={1.6} />
    </ActionIcon>
  )
}
