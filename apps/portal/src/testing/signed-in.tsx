import type { UserDetail } from '@apim/contract'
import type { ReactNode } from 'react'
import { connectSession } from '../shared/api/session-link.ts'
import { ConfirmDialog } from '../shell/confirm/ConfirmDialog.tsx'
import { Notices } from '../shell/notices/Notices.tsx'
import { SessionContext } from '../shell/session/session-context.ts'
import { buildSession } from './people.ts'
import { renderWithProviders } from './render.tsx'

/** Renders a component for this user, with the frame's dialogs and notices around it. */
export const renderAs = async (who: UserDetail, what: ReactNode, where?: Parameters<typeof renderWithProviders>[1]) => {
  const { session } = await buildSession(who)
  connectSession({ headers: () => ({}), renew: async () => false, refused: () => undefined })
  return renderWithProviders(
    <SessionContext value={session}>
      {what}
      <ConfirmDialog />
      <Notices />
    </SessionContext>,
    where,
  )
}
