import type { DeletionDetail } from '@apim/contract/organization-deletions/schemas'
import { Facts } from '../../shared/parts/Card.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import css from './Deletions.module.css'
import { useEffectLines, useUsageText } from './use-approve.ts'

type Props = { request: DeletionDetail }

/** Who asks for an organization to be deleted, and how that was decided. `names`: the organization too, where no heading names it. */
export function DeletionFacts({ request, names = false }: Props & { names?: boolean }) {
  const { t } = useTranslation()
  const organization: [string, string][] = names ? [[t('organizationDeletions.organization'), request.organizationName]] : []
  const decided: [string, string][] =
    request.status === 'NEW' ? [] : [[t('organizationDeletions.action'), t(`organizationDeletions.state.${request.status}`)]]
  const reason: [string, string][] = request.reason ? [[t('organizationDeletions.reason'), request.reason]] : []
  return (
    <Facts
      items={[
        ...organization,
        [t('organizationDeletions.requestedBy'), `${request.firstname} ${request.lastname}`],
        [t('organizationDeletions.email'), request.email],
        [t('organizationDeletions.kind'), t(`organizationDeletions.${request.external ? 'external' : 'internal'}`)],
        [t('organizationDeletions.contact'), request.contact],
        ...decided,
        ...reason,
      ]}
    />
  )
}

/** What approving does. */
export function DeletionEffects({ request }: Props) {
  const { t } = useTranslation()
  const lines = useEffectLines()(request)
  return (
    <>
      <p>{t('organizationDeletions.approve.will')}</p>
      {lines.length === 0 ? (
        <p className="quiet">{t('organizationDeletions.noEffects')}</p>
      ) : (
        <ul className={css.effects}>
          {lines.map((line) => (
            <li key={line}>{written(line)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Whether its keys were used lately, and so whether it can be deleted now. */
export function DeletionUsage({ request }: Props) {
  const { t } = useTranslation()
  const usage = useUsageText()
  const { lastUsedAt } = request.usage
  return (
    <>
      <p>{usage(request)}</p>
      <Facts items={[[t('organizationDeletions.usage.last'), lastUsedAt ? moment(lastUsedAt) : t('organizationDeletions.usage.none')]]} />
    </>
  )
}
