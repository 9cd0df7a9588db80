import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import type { OwnAccess } from './access.queries.ts'

/** Says that the access of the reader's organization to an API could not be loaded, so there is no next step. Nothing if it could. */
export function AccessFailure({ own }: { own: OwnAccess }) {
  const { t } = useTranslation()
  return <QueryFailure queries={own.queries} what={t('access.standingFailed')} />
}
