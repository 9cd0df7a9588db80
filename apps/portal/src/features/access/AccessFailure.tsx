import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import type { OwnAccess } from './access.queries.ts'

/** That it could not be learned how the reader's organization stands to an API, without which there is no next step. Nothing while it could. */
export function AccessFailure({ of: own }: { of: OwnAccess }) {
  const { t } = useTranslation()
  return <QueryFailure of={own.queries} what={t('access.standingFailed')} />
}
