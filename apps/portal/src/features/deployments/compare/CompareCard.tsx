import type { ApiDetail, Deployment } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Button, Checkbox, Group, Switch } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Card } from '../../../shared/parts/Card.tsx'
import { written } from '../../../shared/parts/Written.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { ForbiddenState } from '../../../shared/states/States.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { deploymentDetail } from '../deployments.queries.ts'
import css from './Compare.module.css'
import { ComparedTable, labelOf } from './ComparedTable.tsx'

type Props = {
  api: ApiDetail
  /** The ids of the deployments that are compared. */
  chosen: readonly number[]
  onlyDifferences: boolean
  onChange: (shown: { compare: number[]; differences: 'only' | undefined } | undefined) => void
}

/** The compared deployments as their forms know them, in the order of the environments. */
function Compared({ chosen, onlyDifferences }: { chosen: readonly Deployment[]; onlyDifferences: boolean }) {
  const { t } = useTranslation()
  const details = useQueries({ queries: chosen.map(({ id }) => deploymentDetail(id)) })
  const first = details.find(({ isError }) => isError) ?? details.find(({ data }) => data === undefined) ?? details[0]
  if (!first || chosen.length < 2) return <p className={css.none}>{t('deploy.compare.choose')}</p>
  return (
    <Loaded query={first} what={t('deploy.loadFailed')} skeleton={<LinesSkeleton lines={8} />}>
      {() => <ComparedTable deployments={details.flatMap(({ data }) => data ?? [])} onlyDifferences={onlyDifferences} />}
    </Loaded>
  )
}

/** Deployments of an API side by side, with their differences; for those who may read how they are made. */
export function CompareCard({ api, chosen, onlyDifferences, onChange }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const all = api.deployments.filter(({ state }) => state !== 'DELETED')
  const shown = all.filter(({ id }) => chosen.includes(id))
  const show = (compare: number[], isOnly: boolean) => onChange({ compare, differences: isOnly ? 'only' : undefined })
  if (!can.readDeployment(user, api)) return <ForbiddenState>{t('deploy.compare.noRight')}</ForbiddenState>
  return (
    <Card
      title={t('deploy.compare.title')}
      actions={
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(undefined)}>
          {t('part.close')}
        </Button>
      }
      flush
    >
      <div className={css.bar}>
        <Checkbox.Group
          aria-label={t('deploy.compare.deployments')}
          value={shown.map(({ id }) => String(id))}
          onChange={(ids) => show(ids.map(Number), onlyDifferences)}
        >
          <Group gap={16}>
            {all.map((one) => (
              <Checkbox key={one.id} size="xs" value={String(one.id)} label={written(labelOf(one, all))} />
            ))}
          </Group>
        </Checkbox.Group>
        <Switch
          label={t('deploy.compare.only')}
          checked={onlyDifferences}
          onChange={(event) => show([...chosen], event.currentTarget.checked)}
        />
      </div>
      <Compared key={shown.map(({ id }) => id).join()} chosen={shown} onlyDifferences={onlyDifferences} />
    </Card>
  )
}
