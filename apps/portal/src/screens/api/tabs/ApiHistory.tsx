import type { ApiDetail } from '@apim/contract'
import { History } from '../../../features/audit/history/History.tsx'
import { Card } from '../../../shared/parts/Card.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'

/** Who changed an API, and when. */
export function ApiHistory({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  return (
    <Card title={t('audit.history')}>
      <History objectType="api" objectId={api.id} />
    </Card>
  )
}
