import type { AccessRequest } from '@apim/contract'
import { Written } from '../../shared/parts/Written.tsx'
import css from './Access.module.css'

/** What the organization needs access for, as it was written; nothing if that was not said. */
export function RequestReason({ request: { reason } }: { request: Pick<AccessRequest, 'reason'> }) {
  if (!reason) return null
  return (
    <Written as="span" className={css.reason}>
      {reason}
    </Written>
  )
}
