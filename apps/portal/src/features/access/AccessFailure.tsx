import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import type { OwnAccess } from './access.queries.ts'

/** That it could not be learned how the reader's organization stands to an API, without which there is no next step. Nothing while it could. */
export function AccessFailure({ own }: { own: OwnAccess }) {
  const { t } = useTranslation()
  return <QueryFailure queries={own.queries} what={t('access.standingFailed')} />
}
