import type { Deployment } from '@apim/contract'
import { authenticationLabels } from '@apim/contract/constants'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useSettingWords } from '../conflict/setting-words.ts'
import type { DeployValues } from '../form/deploy-values.ts'

/** A setting of a promotion: its name, and its value or why it stays behind. */
export type Line = [name: string, text: string]

export interface Promotion {
  source: Deployment
  /** The deployment that is changed; undefined where one is made. */
  existing: Deployment | undefined
  values: DeployValues
  setsResponseTransformer: boolean
}

const hasSecrets = ({ changesRequests, requestTransformer: { addHeaders, replaceHeaders, addQuerystring, addBody } }: DeployValues) =>
  changesRequests && [addHeaders, replaceHeaders, addQuerystring, addBody].flat().length > 0

const useLockdown = () => {
  const { t } = useTranslation()
  return ({ source, existing, values: { takeOverRevision: revision } }: Promotion): { takes?: string; stays?: string } => {
    const { enabled, isCurrent } = source.pathLockdown
    if (!existing)
      return { takes: enabled ? t(isCurrent ? 'deploy.promote.locked' : 'deploy.promote.lockedNewer') : t('deploy.conflict.off') }
    if (revision !== undefined) return { takes: t('deploy.lockdown.takeOver', { revision }) }
    return enabled === existing.pathLockdown.enabled
      ? {}
      : { stays: t(enabled ? 'deploy.promote.staysOpen' : 'deploy.promote.staysLocked') }
  }
}

/** What a promotion carries over and what it leaves, in words; `secrets` where an entry that goes along may be a secret of the earlier environment. */
export const useWhatGoesAlong = (promotion: Promotion): { takes: Line[]; stays: Line[]; secrets: boolean } => {
  const { t } = useTranslation()
  const words = useSettingWords()
  const lockdown = useLockdown()(promotion)
  const { source, existing, values, setsResponseTransformer } = promotion
  const named = (setting: keyof typeof words): Line => [t(`deploy.conflict.${setting}`), words[setting](values)]
  const sharesTokens = values.auth !== 'apikey' && source.auth !== 'apikey'
  const auth = authenticationLabels[values.auth]
  const takes: (Line | false)[] = [
    !existing && [t('deploy.auth'), auth],
    sharesTokens && named('tokenExpiration'),
    named('rateLimit'),
    named('ipRestriction'),
    named('botDetection'),
    lockdown.takes !== undefined && [t('deploy.lockdown.name'), lockdown.takes],
    named('requestTransformer'),
    setsResponseTransformer && named('responseTransformer'),
  ]
  const stays: (Line | false)[] = [
    existing !== undefined && existing.auth !== source.auth && [t('deploy.auth'), t('deploy.promote.staysAuth', { auth })],
    lockdown.stays !== undefined && [t('deploy.lockdown.name'), lockdown.stays],
    !setsResponseTransformer &&
      (source.responseTransformer?.enabled ?? false) && [
        t('deploy.conflict.responseTransformer'),
        t(existing ? 'deploy.promote.responsesStay' : 'deploy.promote.responsesLeft'),
      ],
    [t('deploy.promote.keys'), t('deploy.promote.keysText')],
  ]
  const isSaid = (line: Line | false): line is Line => line !== false
  return { takes: takes.filter(isSaid), stays: stays.filter(isSaid), secrets: hasSecrets(values) }
}
