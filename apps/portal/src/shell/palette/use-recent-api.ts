import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../session/session-context.ts'
import { keepRecent } from './recents.ts'

/** Remembers an API that was opened, as the palette does with what is chosen there; not while the portal is viewed as another user. */
export const useRecentApi = ({
  id,
  name,
  version,
  orgname,
}: {
  id: number
  name: string
  version: string
  orgname: string | null
}): void => {
  const user = useUser()
  const keep = useEffectEvent(() => {
    if (user.view) return
    keepRecent(user.id, { kind: 'api', id: String(id), name, details: orgname === null ? [version] : [version, orgname] })
  })
  // A new name or version is kept the next time.
  useEffect(() => keep(), [id])
}
