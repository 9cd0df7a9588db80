import type { Deployment } from '@apim/contract'
import { StatusChip } from '../../../shared/parts/Marks.tsx'
import { written } from '../../../shared/parts/Written.tsx'
import type { Column } from '../../../shared/table/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Compare.module.css'
import { type ComparedSetting, useCompared } from './use-compared.ts'

/** The environment, with the gateway server where the API is on several in that environment. */
export const labelOf = (one: Deployment, all: readonly Deployment[]): string =>
  all.filter(({ env }) => env === one.env).length > 1 ? `${one.env}, ${one.kongServer.name}` : one.env

/** Settings by deployment: a row for each setting, with a mark where it differs. */
export function ComparedTable({ deployments, onlyDifferences }: { deployments: readonly Deployment[]; onlyDifferences: boolean }) {
  const { t } = useTranslation()
  const all = useCompared(deployments)
  const rows = onlyDifferences ? all.filter(({ differs }) => differs) : all
  const setting: Column<ComparedSetting> = {
    key: 'setting',
    name: t('deploy.compare.setting'),
    size: '22%',
    phone: 'title',
    cell: ({ name, differs }) => (
      <span className={css.setting}>
        {name}
        {differs && <StatusChip tone="warn">{t('deploy.compare.differs')}</StatusChip>}
      </span>
    ),
  }
  const columns = deployments.map(
    (one, at): Column<ComparedSetting> => ({
      key: String(one.id),
      name: labelOf(one, deployments),
      cell: ({ values }) => <span className={css.value}>{written(values[at])}</span>,
    }),
  )
  if (rows.length === 0) return <p className={css.none}>{t('deploy.compare.same')}</p>
  return <DataTable label={t('deploy.compare.title')} columns={[setting, ...columns]} rows={rows} id={({ name }) => name} />
}
