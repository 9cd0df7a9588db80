import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../session/session-context.ts'
import { tabs } from '../session/tabs.ts'

/**
 * What follows when a view of the portal as another user has begun or ended: every tab loads the user again, and this one goes to the start page,
 * because the screen it shows may not exist for that user.
 */
export const useViewChange = () => {
  const { session } = useSession()
  const navigate = useNavigate()
  return async () => {
    tabs.view.tell()
    await session.reread()
    await navigate({ to: '/' })
  }
}
