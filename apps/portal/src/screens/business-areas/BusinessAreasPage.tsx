import { Button } from '@mantine/core'
import { IconCategory, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BusinessAreaCards } from '../../features/business-areas/BusinessAreaCards.tsx'
import { allBusinessAreas } from '../../shared/api/business-areas.queries.ts'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { number } from '../../shared/numbers.ts'
import { EmptyState } from '../../shared/parts/EmptyState.tsx'
import { CardsSkeleton } from '../../shared/states/ListSkeletons.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'

/** Every business area, for portal admins. */
export function BusinessAreasPage() {
  const { t } = useTranslation()
  const query = useQuery(allBusinessAreas)
  const { open } = useDocks()
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => open({ kind: 'business-area', id: 'new' })}>
      {t('businessAreas.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('businessAreas.title')} count={query.data && number(query.data.length)} actions={add} />
      <ListBody>
        <Loaded query={query} what={t('businessAreas.failed')} skeleton={<CardsSkeleton />}>
          {(areas) =>
            areas.length === 0 ? (
              <EmptyState icon={<IconCategory size={24} stroke={1.5} />} title={t('businessAreas.none')}>
                {t('businessAreas.noneText')}
              </EmptyState>
            ) : (
              <BusinessAreaCards areas={areas} />
            )
          }
        </Loaded>
      </ListBody>
    </>
  )
}
