import { type Authentication, authenticationLabels, authentications } from '@apim/contract/constants'
import { Group, Radio } from '@mantine/core'
import { NumberField } from '../../../shared/form/fields/NumberField.tsx'
import { written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { DeployFormState } from './use-deploy-form.ts'

/** How clients authenticate, fixed once deployed; with OAuth2 also how long a token is valid (specification 1 §2). */
export function AuthFields({ form, editing }: { form: DeployFormState; editing: boolean }) {
  const { t } = useTranslation()
  const { auth } = form.values
  return (
    <>
      <Radio.Group value={auth} aria-label={t('deploy.auth')} onChange={(next) => form.change({ auth: next as Authentication })}>
        <Group gap={20}>
          {authentications.map((one) => (
            <Radio key={one} value={one} label={written(authenticationLabels[one])} disabled={editing} />
          ))}
        </Group>
      </Radio.Group>
      {auth !== 'apikey' && (
        <NumberField
          label={t('deploy.tokenExpiration')}
          help={t('deploy.tokenExpirationHint')}
          maw={320}
          unit={t('deploy.seconds')}
          field={form.field('tokenExpiration')}
        />
      )}
    </>
  )
}
