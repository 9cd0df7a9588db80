import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../shared/parts/Card.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { requestById } from './access.queries.ts'
import { RequestActions } from './RequestActions.tsx'

/** One access request: who asks for what, what approving will do, and the decision. */
export function RequestReview({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(requestById(id))} what={t('access.requestsFailed')} inline>
      {([request]) =>
        request === undefined ? null : (
          <>
            <Facts
              items={[
                [t('access.name'), request.apiName],
                [t('access.company'), request.organizationName],
                [t('access.requestedBy'), `${request.firstname} ${request.lastname}`],
                [t('access.requestDate'), moment(request.createdAt)],
              ]}
            />
            <p>
              {t(request.organizationExternal ? 'access.approve.will' : 'access.approve.willInternal', {
                organization: request.organizationName,
                api: request.apiName,
              })}
            </p>
            <RequestActions request={request} />
          </>
        )
      }
    </Loaded>
  )
}
