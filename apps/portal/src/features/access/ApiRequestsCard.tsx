import { isAdmin, isPortalAdmin } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/parts/Card.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { ago, moment } from '../../shared/time.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Access.module.css'
import { requestsFor } from './access.queries.ts'
import { RequestActions } from './RequestActions.tsx'
import { RequestReason } from './RequestReason.tsx'
import { RequestState } from './RequestState.tsx'

/** The access requests for an API that the reader, whose organization has access or not, may see; portal admins can decide them here. */
export function ApiRequestsCard({ apiId, hasAccess }: { apiId: number; hasAccess: boolean }) {
  const { t } = useTranslation()
  const list = useQuery(requestsFor(apiId))
  const user = useUser()
  const decides = isPortalAdmin(user)
  const sees = isAdmin(user)
  return (
    <Card title={t('access.requests')} count={list.data?.length} flush>
      <Loaded query={list} what={t('access.requestsFailed')} inline>
        {(requests) =>
          requests.length === 0 ? (
            <p className={css.none}>{t(sees ? 'access.noneHere' : hasAccess ? 'access.noneNeeded' : 'access.noneOwn')}</p>
          ) : (
            <ul className={css.requests}>
              {requests.map((request) => (
                <li key={request.id}>
                  <span>
                    <Written as="strong">{request.organizationName}</Written>
                    <span className="quiet" title={moment(request.createdAt)}>
                      {t('access.askedBy', { name: `${request.firstname} ${request.lastname}`, when: ago(request.createdAt) })}
                    </span>
                  </span>
                  <RequestState status={request.status} />
                  {decides && <RequestActions request={request} size="compact-sm" />}
                  <RequestReason request={request} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
