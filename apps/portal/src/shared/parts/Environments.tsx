import { useTranslation } from '../texts/use-translation.ts'
import css from './Environments.module.css'

export type Env = 'DEV' | 'TEST' | 'UAT' | 'PROD'
export const environments: Env[] = ['DEV', 'TEST', 'UAT', 'PROD']

/** An environment, with its colored bar next to the name. */
export function EnvTag({ env }: { env: Env }) {
  return (
    <span className={css.env} data-env={env}>
      {env}
    </span>
  )
}

type RailProps = { live: readonly Env[]; busy?: Env | undefined; size?: 'sm' | 'lg'; className?: string | undefined }

/** Our signature: the four stops from DEV to PROD. Filled: deployed. Hollow: not yet. Dashed: in progress. */
export function EnvRail({ live, busy, size = 'sm', className }: RailProps) {
  const { t } = useTranslation()
  const labelOf = (env: Env) => t(live.includes(env) ? 'rail.live' : env === busy ? 'rail.busy' : 'rail.none', { env })
  const label = live.length > 0 ? t('rail.all', { environments: live.join(', ') }) : t('rail.nowhere')
  return (
    <ol className={`${css.rail} ${className ?? ''}`} data-size={size} aria-label={label}>
      {environments.map((env) => (
        <li key={env} data-live={live.includes(env) || undefined} data-busy={env === busy || undefined} title={labelOf(env)}>
          {size === 'lg' ? env : env[0]}
        </li>
      ))}
    </ol>
  )
}
