import { onlineManager, useMutationState } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../shared/use-store.ts'
import css from './OfflineBar.module.css'

const connection = {
  subscribe: (listener: () => void) => onlineManager.subscribe(listener),
  get: () => onlineManager.isOnline(),
  initial: () => true,
}

/** Says that the browser has no connection, and how much waits until it has one again: nothing of it was sent. */
export function OfflineBar() {
  const { t } = useTranslation()
  const online = useStore(connection)
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  // There also while it is empty: what comes with its text is not read out.
  return (
    <output className={css.bar}>
      {!online && (
        <>
          {t('shell.offline')} {waiting > 0 && t('shell.offlineWaits', { count: waiting })}
        </>
      )}
    </output>
  )
}
