import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DeletionActions } from './DeletionActions.tsx'
import { DeletionEffects, DeletionFacts, DeletionUsage } from './DeletionFacts.tsx'
import { deletionRequest } from './deletions.queries.ts'

/** A request to delete an organization outside of its dock: who asks, what approving does, whether it is possible now, and the decision. */
export function DeletionReview({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(deletionRequest(id))} what={t('organizationDeletions.detailFailed')} inline>
      {(request) => (
        <>
          <DeletionFacts request={request} names />
          <section>
            <h3>{t('organizationDeletions.effects')}</h3>
            <DeletionEffects request={request} />
          </section>
          <section>
            <h3>{t('organizationDeletions.usage.title')}</h3>
            <DeletionUsage request={request} />
          </section>
          {request.status === 'NEW' && <DeletionActions request={request} />}
        </>
      )}
    </Loaded>
  )
}
