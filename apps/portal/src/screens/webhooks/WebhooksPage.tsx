import { webhookKinds } from '@apim/contract/webhooks/values'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { WebhookTable } from '../../features/webhooks/WebhookTable.tsx'
import { webhookList } from '../../features/webhooks/webhook-list.ts'
import { allWebhooks } from '../../features/webhooks/webhooks.queries.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { PageSearch } from '../../shared/layout/PageSearch.tsx'
import { Filter } from '../../shared/list/Filter.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { useList } from '../../shared/list/use-list.ts'
import { oneOf, wordsOf } from '../../shared/search.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'

const useWebhooks = () => useList(webhookList)

function Filters({ list }: { list: ReturnType<typeof useWebhooks> }) {
  const { t } = useTranslation()
  return (
    <>
      <FilterBar>
        <Filter
          name={t('webhooks.kindsName')}
          options={webhookKinds.map((kind) => ({ value: kind, label: t(`webhooks.kinds.${kind}`) }))}
          chosen={list.chosen.kind ?? []}
          onChange={(values) => list.choose({ kind: wordsOf(values.join(), webhookKinds) })}
        />
      </FilterBar>
      <ListChips
        list={list}
        name={(facet) => t(facet === 'q' ? 'webhooks.search' : 'webhooks.kindsName')}
        value={({ facet, value }) => {
          const kind = facet === 'kind' ? oneOf(value, webhookKinds) : undefined
          return kind ? t(`webhooks.kinds.${kind}`) : value
        }}
        clears
      />
    </>
  )
}

/** The webhooks that the reader keeps. */
export function WebhooksPage() {
  const { t } = useTranslation()
  const list = useWebhooks()
  const { open } = useDocks()
  return (
    <>
      <PageHeader
        title={t('webhooks.title')}
        subtitle={t('webhooks.what')}
        actions={
          <>
            <PageSearch
              label={t('webhooks.search')}
              value={list.chosen.q ?? ''}
              onChange={(q) => list.choose({ q: q || undefined }, { replace: true })}
            />
            <Button leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => open({ kind: 'webhook', id: 'new' })}>
              {t('webhooks.add')}
            </Button>
          </>
        }
      />
      <ListBody>
        <Filters list={list} />
        <WebhookTable list={list} query={useQuery(allWebhooks(list.search))} />
      </ListBody>
    </>
  )
}
