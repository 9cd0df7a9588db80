import { Button, type ButtonProps } from '@mantine/core'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { useOwnAccess, useRequestAccess } from './access.queries.ts'

/** Requests access, or says that it was requested (specification 1 §4: NEW shows a disabled 'Access Requested'). Nothing for users who have access. Who asks for an API that is going to end, at `sunsetAt`, is warned. */
export function RequestAccess({
  apiId,
  sunsetAt,
  ...button
}: { apiId: number; sunsetAt?: string | undefined } & Pick<ButtonProps, 'size' | 'variant' | 'fullWidth' | 'leftSection'>) {
  const { t } = useTranslation()
  const { organizationId } = useUser()
  const { grant, pending, isKnown } = useOwnAccess(apiId)
  const request = useRequestAccess()
  if (organizationId === null || !isKnown || grant) return null
  if (pending)
    return (
      <Button {...button} disabled>
        {t('access.requested')}
      </Button>
    )
  const ask = () =>
    void confirmAndRun({
      ...(sunsetAt !== undefined && {
        question: {
          title: t('access.askEndingTitle'),
          text: t('access.askEndingText', { until: moment(sunsetAt) }),
          ok: t('access.askEnding'),
        },
      }),
      run: () => request.mutateAsync({ organizationId, productId: apiId }),
      done: t('access.asked'),
      failed: t('access.askFailed'),
      notice: 'info',
    })
  return (
    <Button {...button} onClick={ask} loading={request.isPending}>
      {t('access.request')}
    </Button>
  )
}
