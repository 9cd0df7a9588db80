import { type Environment, environments } from '@apim/contract/constants'
import { isAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Clear, Filter, FilterBar } from '../../shared/parts/FilterBar.tsx'
import { QueryFailure } from '../../shared/parts/QueryFailure.tsx'
import { useUser } from '../../shell/session/session-context.ts'
import { ReportChips } from './ReportChips.tsx'
import css from './Reports.module.css'
import { reportChoices } from './reports.queries.ts'
import { TimeFilter, TimePresets } from './TimeFilter.tsx'
import type { Report } from './use-report.ts'

interface OrganizationName {
  organizationId: number
  organizationName: string
}

const some = <T,>(values: T[]) => (values.length > 0 ? values : undefined)
const texts = (values: number[] | undefined) => values?.map(String) ?? []

/** Admins choose organizations; whoever belongs to a company is fixed to the own one (specification 1 §6). */
function OrganizationFilter({ of: { chosen, choose }, list }: { of: Report; list: UseQueryResult<OrganizationName[]> }) {
  const { t } = useTranslation()
  const user = useUser()
  if (!isAdmin(user))
    return (
      <span className={css.fixed} title={t('reports.ownOnly')}>
        {t('reports.organization')} <strong>{user.organizationName ?? t('reports.noOrganization')}</strong>
      </span>
    )
  return (
    <Filter
      name={t('reports.organization')}
      options={(list.data ?? []).map((one) => ({ value: String(one.organizationId), label: one.organizationName }))}
      chosen={texts(chosen.org)}
      onChange={(values) => choose({ org: some(values.map(Number)) })}
    />
  )
}

/** Organization, API, environment, status and time. They wait for Apply, which says so (specification 1 §2). */
export function ReportFilterBar({ of: report }: { of: Report }) {
  const { t } = useTranslation()
  const { chosen, choose, waits, isInOrder, apply, reset, canReset } = report
  const apis = useQuery(reportChoices.apis)
  const codes = useQuery(reportChoices.codes)
  const organizations = useQuery({ ...reportChoices.organizations, enabled: isAdmin(useUser()) })
  const names = {
    org: new Map(organizations.data?.map((one) => [String(one.organizationId), one.organizationName])),
    api: new Map(apis.data?.map(({ id, name }) => [String(id), name])),
  }
  return (
    <section className={css.filters} aria-label={t('reports.filters')}>
      <FilterBar>
        <TimeFilter of={report} />
        <OrganizationFilter of={report} list={organizations} />
        <Filter
          name={t('reports.api')}
          options={(apis.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={texts(chosen.api)}
          onChange={(values) => choose({ api: some(values.map(Number)) })}
        />
        <Filter
          name={t('reports.env')}
          options={environments.map((env) => ({ value: env, label: env }))}
          chosen={chosen.env ?? []}
          onChange={(values) => choose({ env: some(values as Environment[]) })}
        />
        <Filter
          name={t('reports.status')}
          options={(codes.data ?? []).map((code) => ({ value: String(code), label: String(code) }))}
          chosen={texts(chosen.status)}
          onChange={(values) => choose({ status: some(values.map(Number)) })}
        />
      </FilterBar>
      <div className={css.acts}>
        <Button variant="light" size="sm" disabled={!waits || !isInOrder} onClick={apply} aria-describedby="report-waits">
          {t('reports.apply')}
        </Button>
        <Clear onClick={reset} disabled={!canReset}>
          {t('reports.reset')}
        </Clear>
      </div>
      <TimePresets of={report} />
      <ReportChips of={report} names={names} />
      <output className={css.waits} id="report-waits">
        {isInOrder ? waits && t('reports.waits') : t('reports.badDays')}
      </output>
      <QueryFailure of={[organizations, apis, codes]} what={t('reports.choicesFailed')} />
    </section>
  )
}
