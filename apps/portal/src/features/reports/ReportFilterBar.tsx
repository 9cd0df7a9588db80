import { environments } from '@apim/contract/constants'
import { isAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Chip } from '../../shared/list/define-list.ts'
import { Filter, PickerFilter } from '../../shared/list/Filter.tsx'
import { Clear, FilterBar } from '../../shared/list/FilterBar.tsx'
import { ListChips } from '../../shared/list/ListChips.tsx'
import { TimeFilter, TimePresets } from '../../shared/list/TimeFilter.tsx'
import { timeText } from '../../shared/list/time-words.ts'
import { Written } from '../../shared/parts/Written.tsx'
import { apis, organizations } from '../../shared/picker/sources.queries.ts'
import { type Picker, usePicker } from '../../shared/picker/use-picker.ts'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Reports.module.css'
import { responseCodes } from './reports.queries.ts'
import type { Report } from './use-report.ts'

const texts = (values: number[] | undefined) => values?.map(String) ?? []
/** Chosen and applied values together: both are shown by name. */
const both = (one: number[] | undefined, other: number[] | undefined) => [...new Set([...texts(one), ...texts(other)])]

/** Admins choose organizations; company members are limited to their own (specification 1 §6). */
function OrganizationFilter({ report: { chosen, choose }, picker }: { report: Report; picker: Picker }) {
  const { t } = useTranslation()
  const user = useUser()
  if (!isAdmin(user))
    return (
      <span className={css.fixed} title={t('reports.ownOnly')}>
        {t('reports.organization')} <Written as="strong">{user.organizationName ?? t('reports.noOrganization')}</Written>
      </span>
    )
  return (
    <PickerFilter
      name={t('reports.organization')}
      source={picker}
      chosen={texts(chosen.org)}
      onChange={(values) => choose({ org: values.map(Number) })}
    />
  )
}

type Pickers = Record<'org' | 'api', Picker>

/** The filters applied to the list below. */
function Chips({ report, pickers }: { report: Report; pickers: Pickers }) {
  const { t } = useTranslation()
  const names = {
    time: t('list.time.name'),
    org: t('reports.organization'),
    api: t('reports.api'),
    env: t('reports.env'),
    status: t('reports.status'),
  }
  const valueOf = ({ facet, value }: Chip<keyof typeof names>) => {
    if (facet === 'time') return timeText(report.applied, t) ?? ''
    return facet === 'org' || facet === 'api' ? pickers[facet].labelOf(value) : value
  }
  return <ListChips list={report} name={(facet) => names[facet]} value={valueOf} className={css.chips} />
}

/** Neither is ever disabled: pressing it would then lose the focus. */
function Acts({ report: { waits, isInOrder, apply, clear, canClear } }: { report: Report }) {
  const { t } = useTranslation()
  const isIdle = !waits || !isInOrder || undefined
  return (
    <div className={css.acts}>
      <Button variant="light" size="sm" aria-disabled={isIdle} data-disabled={isIdle} onClick={apply} aria-describedby="report-waits">
        {t('reports.apply')}
      </Button>
      <Clear onClick={clear} isIdle={!canClear}>
        {t('reports.reset')}
      </Clear>
    </div>
  )
}

/** Organization, API, environment, status and time. Changes take effect on Apply, which says so (specification 1 §2). */
export function ReportFilterBar({ report }: { report: Report }) {
  const { t } = useTranslation()
  const { applied, chosen, choose, waits, isInOrder } = report
  const codes = useQuery(responseCodes)
  const pickers: Pickers = {
    org: usePicker(organizations, both(chosen.org, applied.org), { enabled: isAdmin(useUser()) }),
    api: usePicker(apis, both(chosen.api, applied.api)),
  }
  return (
    <section className={css.filters} aria-label={t('reports.filters')}>
      <FilterBar>
        <TimeFilter list={report} />
        <OrganizationFilter report={report} picker={pickers.org} />
        <PickerFilter
          name={t('reports.api')}
          source={pickers.api}
          chosen={texts(chosen.api)}
          onChange={(values) => choose({ api: values.map(Number) })}
        />
        <Filter
          name={t('reports.env')}
          options={environments.map((env) => ({ value: env, label: env }))}
          chosen={chosen.env ?? []}
          onChange={(values) => choose({ env: environments.filter((env) => values.includes(env)) })}
        />
        <Filter
          name={t('reports.status')}
          options={(codes.data ?? []).map((code) => ({ value: String(code), label: String(code) }))}
          chosen={texts(chosen.status)}
          onChange={(values) => choose({ status: values.map(Number) })}
        />
      </FilterBar>
      <Acts report={report} />
      <TimePresets list={report} className={css.presets} />
      <Chips report={report} pickers={pickers} />
      <output className={css.waits} id="report-waits">
        {isInOrder ? waits && t('reports.waits') : t('reports.badDays')}
      </output>
      <QueryFailure queries={[...pickers.org.queries, ...pickers.api.queries, codes]} what={t('reports.choicesFailed')} />
    </section>
  )
}
