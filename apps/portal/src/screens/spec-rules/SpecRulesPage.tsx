import type { SpecRules } from '@apim/contract/spec-rules/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { SpecRulesForm } from '../../features/spec-rules/SpecRulesForm.tsx'
import { ruleLevels } from '../../shared/api/spec-rules.queries.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** /spec-rules */
export function SpecRulesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = useQuery(ruleLevels())
  /** After a save the form begins anew with what is stored. */
  const [saves, setSaves] = useState(0)
  const onSaved = (saved: SpecRules) => {
    client.setQueryData(ruleLevels().queryKey, saved)
    setSaves(saves + 1)
  }
  return (
    <>
      <PageHeader title={t('title.specRules')} subtitle={t('specRules.subtitle')} />
      <FormBody aside={<HistoryCard objectType="spec-rules" objectId={1} />}>
        <Loaded query={query} what={t('specRules.failed')}>
          {(rules) => <SpecRulesForm key={saves} rules={rules} onSaved={onSaved} onCancel={() => void navigate({ to: '/tools' })} />}
        </Loaded>
      </FormBody>
    </>
  )
}
