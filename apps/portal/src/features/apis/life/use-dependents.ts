import type { Dependent, Dependents as Found } from '@apim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../shared/api/keys.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { calendarDay } from '../../../shared/time.ts'
import type { Dependents } from '../../../shell/confirm/confirm.ts'
import { dependentsOf } from './dependents.queries.ts'

/** Says of an organization how it depends on an API. */
export const useDependentWords = () => {
  const { t } = useTranslation()
  const keysOf = ({ keys: held }: Pick<Dependent, 'keys'>) =>
    held.length === 0 ? t('life.dependents.noKey') : held.map((those) => t('life.dependents.keys', those)).join(', ')
  const callsOf = ({ calls, lastCallOn }: Pick<Dependent, 'calls' | 'lastCallOn'>) => {
    if (lastCallOn === null) return t('life.dependents.never')
    return t(calls === 0 ? 'life.dependents.quiet' : 'life.dependents.calls', { count: calls, day: calendarDay(lastCallOn) })
  }
  const line = (one: Dependent) => t('life.dependents.one', { name: one.name, keys: keysOf(one), calls: callsOf(one) })
  const linesOf = ({ dependents, total, unnamed }: Found) => [
    ...dependents.map(line),
    ...(total > dependents.length ? [t('life.dependents.more', { count: total - dependents.length })] : []),
    ...(unnamed > 0 ? [t('life.dependents.unnamed', { count: unnamed })] : []),
  ]
  return { keysOf, linesOf }
}

/** What a question about an API, or about one of its deployments, lists before anything ends. */
export const useDependents = (apiId: number, deploymentId?: number): Dependents => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { linesOf } = useDependentWords()
  return {
    query: {
      queryKey: keys.apiLife.asked(apiId, deploymentId ?? 'all'),
      queryFn: async () => linesOf(await client.fetchQuery({ ...dependentsOf(apiId, { deploymentId }), staleTime: 0 })),
    },
    title: t('life.dependents.title'),
    none: t(deploymentId === undefined ? 'life.dependents.none' : 'apis.deployment.noLosers'),
    failed: t('life.dependents.failed'),
  }
}
