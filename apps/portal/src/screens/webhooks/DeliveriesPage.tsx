import { deliveryStates } from '@apim/contract/webhooks/values'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { DeliveryTable } from '../../features/webhooks/DeliveryTable.tsx'
import { WebhookState } from '../../features/webhooks/WebhookState.tsx'
import { deliveryList } from '../../features/webhooks/webhook-list.ts'
import { deliveriesOf, webhook } from '../../features/webhooks/webhooks.queries.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Filter } from '../../shared/list/Filter.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { written } from '../../shared/parts/Written.tsx'
import { oneOf, wordsOf } from '../../shared/search.ts'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { MissingState } from '../../shared/states/MissingState.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

const useDeliveries = () => useList(deliveryList)

function Filters({ list }: { list: ReturnType<typeof useDeliveries> }) {
  const { t } = useTranslation()
  return (
    <>
      <FilterBar>
        <Filter
          name={t('webhooks.state')}
          options={deliveryStates.map((state) => ({ value: state, label: t(`webhooks.states.${state}`) }))}
          chosen={list.chosen.state ?? []}
          onChange={(values) => list.choose({ state: wordsOf(values.join(), deliveryStates) })}
        />
      </FilterBar>
      <ListChips
        list={list}
        name={() => t('webhooks.state')}
        value={({ value }) => {
          const state = oneOf(value, deliveryStates)
          return state ? t(`webhooks.states.${state}`) : value
        }}
        clears
      />
    </>
  )
}

function Deliveries({ id }: { id: number }) {
  const list = useDeliveries()
  return (
    <ListBody>
      <Filters list={list} />
      <DeliveryTable list={list} query={useQuery(deliveriesOf(id, list.search))} />
    </ListBody>
  )
}

/** Everything that was sent to a webhook, and what is to be sent. */
export function DeliveriesPage() {
  const { t } = useTranslation()
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const query = useQuery(webhook(id))
  const crumbs = [
    <Link key="webhooks" to="/webhooks" activeOptions={{ exact: true }}>
      {t('webhooks.title')}
    </Link>,
    ...(query.data
      ? [
          <Link key="webhook" to="/webhooks" search={{ dock: `webhook:${id}` }}>
            {written(query.data.name)}
          </Link>,
        ]
      : []),
  ]
  return (
    <>
      <PageHeader crumbs={crumbs} title={t('webhooks.deliveries')} aside={query.data && <WebhookState webhook={query.data} />} />
      <Loaded query={query} what={t('webhooks.detailFailed')} missing={<MissingState kind={t('webhooks.webhook')} />}>
        {(one) => <Deliveries id={one.id} />}
      </Loaded>
    </>
  )
}
