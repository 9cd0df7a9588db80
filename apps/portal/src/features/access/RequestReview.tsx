import type { AccessRequest } from '@apim/contract'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../shared/parts/Card.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { day, moment } from '../../shared/time.ts'
import { requestById, sameRequests } from './access.queries.ts'
import { RequestActions } from './RequestActions.tsx'
import { RequestReason } from './RequestReason.tsx'

/** How earlier requests of the organization for the same API ended; nothing for the first one. */
function Earlier({ request }: { request: AccessRequest }) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(sameRequests(request))} what={t('access.earlierFailed')} inline>
      {(all) => {
        const earlier = all.filter(({ createdAt }) => createdAt < request.createdAt)
        if (earlier.length === 0) return null
        return (
          <section>
            <h3>{t('access.earlier')}</h3>
            <Facts items={earlier.map(({ createdAt, status }) => [day(createdAt), t(`access.state.${status}`)])} />
          </section>
        )
      }}
    </Loaded>
  )
}

/** One access request: who asks for what, what was decided before, what approving will do, and the decision. */
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
                [t('access.reason'), request.reason ? <RequestReason key="reason" request={request} /> : t('access.noReason')],
              ]}
            />
            {!request.apiRetired && (
              <section>
                <h3>{t('access.effects')}</h3>
                <p>
                  {t(request.organizationExternal ? 'access.approve.will' : 'access.approve.willInternal', {
                    organization: request.organizationName,
                    api: request.apiName,
                  })}
                </p>
              </section>
            )}
            <Earlier request={request} />
            <RequestActions request={request} />
          </>
        )
      }
    </Loaded>
  )
}
