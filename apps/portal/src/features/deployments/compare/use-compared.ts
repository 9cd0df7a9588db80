import type { Deployment } from '@apim/contract'
import { authenticationLabels } from '@apim/contract/constants'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useSettingWords } from '../conflict/setting-words.ts'
import { deploymentValues } from '../form/deploy-values.ts'

/** One setting in each of the compared deployments, in their order. */
export interface ComparedSetting {
  name: string
  values: string[]
  differs: boolean
}

/** In which order addresses were typed makes no difference. */
const valuesOf = (deployment: Deployment) => {
  const values = deploymentValues(deployment)
  return { ...values, ips: values.ips.toSorted() }
}

/** The settings of deployments side by side. */
export const useCompared = (deployments: readonly Deployment[]): ComparedSetting[] => {
  const { t } = useTranslation()
  const words = useSettingWords()
  const named = (setting: keyof typeof words): [string, (one: Deployment) => string] => [
    t(`deploy.conflict.${setting}`),
    (one) => words[setting](valuesOf(one)),
  ]
  const revision = ({ pathLockdown: { revision, isCurrent } }: Deployment) =>
    revision === null
      ? t('deploy.compare.anyRevision')
      : t(isCurrent ? 'deploy.compare.revision' : 'deploy.compare.oldRevision', { revision })
  const rows: [string, (one: Deployment) => string][] = [
    [t('apis.deployment.state'), ({ state }) => t(`apis.deployment.${state}`)],
    [t('deploy.server'), ({ kongServer }) => kongServer.name],
    named('upstreamUrl'),
    [t('deploy.auth'), ({ auth }) => authenticationLabels[auth]],
    [t('deploy.tokenExpiration'), (one) => (one.oAuth2Config ? words.tokenExpiration(valuesOf(one)) : t('apis.deployment.noToken'))],
    named('rateLimit'),
    named('ipRestriction'),
    named('botDetection'),
    named('requestTransformer'),
    named('responseTransformer'),
    [t('deploy.lockdown.name'), ({ pathLockdown: { enabled } }) => t(enabled ? 'deploy.conflict.on' : 'deploy.conflict.off')],
    [t('deploy.compare.specRevision'), revision],
  ]
  return rows.map(([name, valueOf]) => {
    const values = deployments.map(valueOf)
    return { name, values, differs: new Set(values).size > 1 }
  })
}
