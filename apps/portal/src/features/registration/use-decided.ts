import type { DockKind } from '../../shell/dock/docks.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'

const ofRequest: readonly DockKind[] = ['registration', 'deny-registration', 'route-registration', 'new-company']

/** After a decision the docks of that request close and the list starts again at its first page (specification 2 §4). */
export const useDecided = (requestId: number, text: string) => {
  const { closeThose } = useDocks()
  return () => {
    notify.success(text)
    closeThose(({ kind, id }) => ofRequest.includes(kind) && id === String(requestId), { page: undefined })
  }
}
