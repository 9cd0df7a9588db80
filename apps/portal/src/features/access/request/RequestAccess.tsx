import type { ApiDetail } from '@apim/contract'
import { Button, type ButtonProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { LateBoundary } from '../../../shell/LateBoundary.tsx'
import { late } from '../../../shell/late.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { useOwnAccess, useRequestAccess } from '../access.queries.ts'

const RequestDialog = late(() => import('./RequestDialog.tsx').then((module) => module.RequestDialog))

type Props = { api: Pick<ApiDetail, 'id' | 'name' | 'deprecation'> } & Pick<ButtonProps, 'size' | 'variant' | 'fullWidth' | 'leftSection'>

/** Opens the dialog that requests access, or says that it was requested (specification 1 §4: NEW shows a disabled 'Access Requested'). Nothing for users who have access. */
export function RequestAccess({ api: { id, name, deprecation }, ...button }: Props) {
  const { t } = useTranslation()
  const { organizationId } = useUser()
  const { grant, pending, isKnown } = useOwnAccess(id)
  // Kept while the dialog is closed: whoever opens it again after a lost answer sends the same request, not a second one.
  const request = useRequestAccess()
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    opener.current?.focus()
  }
  // What was asked or granted meanwhile ends the question.
  if (isAsking && (pending || grant)) setAsking(false)
  if (organizationId === null || !isKnown || grant) return null
  if (pending)
    return (
      <Button {...button} disabled>
        {t('access.requested')}
      </Button>
    )
  return (
    <>
      <Button {...button} ref={opener} onClick={() => setAsking(true)} loading={request.isPending}>
        {t('access.request')}
      </Button>
      <LateBoundary fallback={null}>
        {isAsking && (
          <RequestDialog
            api={{ id, name, sunsetAt: deprecation?.sunsetAt }}
            organizationId={organizationId}
            send={request.mutateAsync}
            onClose={close}
          />
        )}
      </LateBoundary>
    </>
  )
}
