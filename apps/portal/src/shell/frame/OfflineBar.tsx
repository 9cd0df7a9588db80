import { onlineManager, useMutationState } from '@tanstack/react-query'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useStore } from '../../shared/use-store.ts'
import css from './OfflineBar.module.css'

const connection = {
  subscribe: (listener: () => void) => onlineManager.subscribe(listener),
  get: () => onlineManager.isOnline(),
  initial: () => true,
}

/** Says that the browser is offline and how many changes are waiting, none of which has been sent. */
export function OfflineBar() {
  const { t } = useTranslation()
  const online = useStore(connection)
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  // Rendered even while empty: screen readers do not announce a live region that is added together with its text.
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
