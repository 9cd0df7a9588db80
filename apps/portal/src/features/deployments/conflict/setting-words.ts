import { number } from '../../../shared/numbers.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { DeployValues } from '../form/deploy-values.ts'
import type { Setting } from './deploy-conflict.ts'

/** The entries of a transformer's lists, each under its list. */
const entries = (transformer: object): string =>
  Object.entries(transformer)
    .filter(([, list]) => Array.isArray(list) && list.length > 0)
    .map(([name, list]) => `${name}: ${(list as string[]).join(', ')}`)
    .join('\n')

/** The values of each setting in words. */
export const useSettingWords = () => {
  const { t } = useTranslation()
  const off = t('deploy.conflict.off')
  const words: Record<Setting, (values: DeployValues) => string> = {
    upstreamUrl: (values) => values.upstreamUrl,
    tokenExpiration: (values) => `${values.tokenExpiration} ${t('deploy.seconds')}`,
    rateLimit: (values) => (values.limited ? `${number(Number(values.ratePerMinute))} ${t('deploy.perMinute')}` : off),
    ipRestriction: (values) => (values.restricted ? values.ips.join(', ') : off),
    botDetection: (values) => (values.noBots ? t('deploy.conflict.on') : off),
    pathLockdown: (values) =>
      values.takeOverRevision === undefined
        ? t('deploy.lockdown.stays')
        : t('deploy.lockdown.takeOver', { revision: values.takeOverRevision }),
    requestTransformer: (values) => (values.changesRequests ? entries(values.requestTransformer) || t('deploy.conflict.on') : off),
    responseTransformer: (values) => (values.changesAnswers ? entries(values.responseTransformer) || t('deploy.conflict.on') : off),
  }
  return words
}
