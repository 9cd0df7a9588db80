import type { ApiDetail } from '@apim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { AccessFailure } from '../../../features/access/AccessFailure.tsx'
import { RequestReason } from '../../../features/access/RequestReason.tsx'
import { RequestAccess } from '../../../features/access/request/RequestAccess.tsx'
import { ApiFacts } from '../../../features/apis/api/ApiFacts.tsx'
import { CallExample } from '../../../features/apis/api/CallExample.tsx'
import { NextStepCard, NextStepSkeleton } from '../../../features/apis/api/NextStepCard.tsx'
import { OperationsCard } from '../../../features/apis/api/OperationsCard.tsx'
import { EnvironmentsCard } from '../../../features/apis/environments/EnvironmentsCard.tsx'
import { CodegenCard } from '../../../features/codegen/CodegenCard.tsx'
import { ConsumersCard } from '../../../features/consumers/ConsumersCard.tsx'
import { useConsumers } from '../../../features/consumers/use-consumers.ts'
import { DetailBody } from '../../../shared/layout/PageBody.tsx'
import { Card } from '../../../shared/parts/Card.tsx'
import { Written } from '../../../shared/parts/Written.tsx'
import { plainMarkdown } from '../../../shared/plain-markdown.ts'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { LateBoundary } from '../../../shell/LateBoundary.tsx'
import { late } from '../../../shell/late.ts'
import { useApiAccess } from '../use-api-access.ts'
import css from './ApiOverview.module.css'

const ApiComparison = late(() => import('./ApiComparison.tsx').then((module) => module.ApiComparison))

const route = getRouteApi('/apis/$id')

/** An API at a glance: where it is deployed, its operations, the next step. */
export function ApiOverview({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const keys = useConsumers(api)
  const { ownKeys, deploymentsWithKey } = keys
  const { step, isStepDue, granted, mayAsk, own } = useApiAccess(api, keys)
  const isComparing = route.useSearch().compare !== undefined
  return (
    <DetailBody
      aside={
        <>
          {own.queries.some(({ isError }) => isError) && (
            <Card accent>
              <AccessFailure own={own} />
            </Card>
          )}
          {isStepDue && <NextStepSkeleton />}
          {step && (
            <NextStepCard
              api={api}
              step={step}
              granted={granted}
              request={
                <>
                  <RequestAccess api={api} fullWidth />
                  {own.pending && <RequestReason request={own.pending} />}
                </>
              }
            />
          )}
          <ConsumersCard
            api={api}
            granted={granted}
            most={4}
            request={mayAsk && <RequestAccess api={api} size="compact-sm" variant="light" />}
          />
          <CodegenCard api={api} />
          <Card title={t('apis.about')}>
            <ApiFacts api={api} full />
          </Card>
        </>
      }
    >
      <EnvironmentsCard api={api} keys={ownKeys} />
      <LateBoundary fallback={<LinesSkeleton lines={8} />}>{isComparing && <ApiComparison api={api} />}</LateBoundary>
      <div className={css.intro}>
        <section className={css.reading}>
          <h2>{t('apis.whatItDoes')}</h2>
          <Written as="p">{plainMarkdown(api.description) || t('apis.noDescription')}</Written>
        </section>
        {deploymentsWithKey && <CallExample api={api} deploymentsWithKey={deploymentsWithKey} />}
      </div>
      {api.hasDocument && <OperationsCard api={api} />}
    </DetailBody>
  )
}
