import type { BusinessArea } from '@apim/contract/business-areas/schemas'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { BusinessAreaForm } from '../../features/business-areas/BusinessAreaForm.tsx'
import { businessArea, productsOf, useRemoveBusinessArea } from '../../features/business-areas/business-areas.queries.ts'
import { keys } from '../../shared/api/keys.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndDelete } from '../../shell/confirm/confirm-and-run.ts'
import { Dock } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'

function Delete({ area: { id, name } }: { area: BusinessArea }) {
  const { t } = useTranslation()
  const { close } = useDocks()
  const client = useQueryClient()
  const remove = useRemoveBusinessArea()
  const ask = async () => {
    const isGone = await confirmAndDelete({
      title: t('businessAreas.remove.title', { name }),
      text: t('businessAreas.remove.text'),
      dependents: {
        query: {
          queryKey: keys.businessAreas.products(id, 'names'),
          queryFn: async () => (await client.fetchQuery({ ...productsOf(id), staleTime: 0 })).apis.map((api) => api.name),
        },
        title: t('businessAreas.remove.products'),
        none: t('businessAreas.remove.noProducts'),
        failed: t('businessAreas.remove.productsFailed'),
      },
      run: () => remove.mutateAsync(id),
      done: t('businessAreas.remove.done'),
      failed: t('businessAreas.remove.failed'),
    })
    if (isGone) close()
  }
  return (
    <Button color="red" variant="outline" onClick={() => void ask()} loading={remove.isPending}>
      {t('businessAreas.remove.name')}
    </Button>
  )
}

function EditBusinessArea({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(businessArea(id))}
      kind={t('businessAreas.area')}
      title={({ name }) => name}
      failed={t('businessAreas.failed')}
      foot={(area) => <Delete area={area} />}
    >
      {(area) => (
        <>
          <BusinessAreaForm area={area} />
          <HistoryCard objectType="business-area" objectId={area.id} inDock />
        </>
      )}
    </EntityDock>
  )
}

/** The form of a business area: `new`, or the ID of the one to edit or delete. */
export function BusinessAreaDock({ id }: { id: string }) {
  const { t } = useTranslation()
  if (id !== 'new') return <EditBusinessArea id={id} />
  return (
    <Dock title={t('businessAreas.add')}>
      <BusinessAreaForm />
    </Dock>
  )
}
