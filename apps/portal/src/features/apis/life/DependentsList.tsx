import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { Lines } from '../../../shell/confirm/Lines.tsx'
import { dependentsOf } from './dependents.queries.ts'
import { useDependentWords } from './use-dependents.ts'

/** Who depends on an API, for whoever is about to say that it ends. */
export function DependentsList({ apiId }: { apiId: number }) {
  const { t } = useTranslation()
  const { linesOf } = useDependentWords()
  return (
    <Loaded query={useQuery(dependentsOf(apiId))} what={t('life.dependents.failed')} skeleton={<LinesSkeleton lines={2} />} inline>
      {(found) => {
        const lines = linesOf(found)
        if (lines.length === 0) return <p>{t('life.dependents.none')}</p>
        return (
          <div>
            <p>{t('life.dependents.title')}</p>
            <Lines lines={lines} />
          </div>
        )
      }}
    </Loaded>
  )
}
