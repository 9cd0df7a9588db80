import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { ago, moment } from '../../shared/time.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { DeliveryState } from './WebhookState.tsx'
import css from './Webhooks.module.css'
import { latestDeliveries } from './webhooks.queries.ts'

/** The latest deliveries of a webhook; all of them are on a page of their own. */
export function LatestDeliveries({ id }: { id: number }) {
  const { t } = useTranslation()
  const { push } = useDocks()
  return (
    <Loaded query={useQuery(latestDeliveries(id))} what={t('webhooks.deliveriesFailed')} inline>
      {({ deliveries, total }) =>
        total === 0 ? (
          <p className="hint">{t('webhooks.noDeliveriesText')}</p>
        ) : (
          <>
            <ol className={css.latest}>
              {deliveries.map((one) => (
                <li key={one.id}>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    className="mono"
                    onClick={() => push({ kind: 'webhook-delivery', id: String(one.id) })}
                  >
                    {one.type}
                  </Button>
                  <DeliveryState state={one.state} />
                  <time className="quiet" title={moment(one.createdAt)}>
                    {ago(one.createdAt)}
                  </time>
                </li>
              ))}
            </ol>
            <Link to="/webhooks/$id/deliveries" params={{ id: String(id) }}>
              {t('webhooks.allDeliveries', { count: total })}
            </Link>
          </>
        )
      }
    </Loaded>
  )
}
