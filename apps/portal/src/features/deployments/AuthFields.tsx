import { type Authentication, authenticationLabels, authentications } from '@apim/contract/constants'
import { Group, Radio, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './Deploy.module.css'
import type { DeployFormState } from './use-deploy-form.ts'

/** How clients show who they are, settled once the deployment is there; with OAuth2 how long a token is good (specification 1 §2). */
export function AuthFields({ form, editing }: { form: DeployFormState; editing: boolean }) {
  const { t } = useTranslation()
  const { auth, tokenExpiration } = form.values
  return (
    <>
      <Radio.Group value={auth} aria-label={t('deploy.auth')} onChange={(next) => form.change({ auth: next as Authentication })}>
        <Group gap={20}>
          {authentications.map((one) => (
            <Radio key={one} value={one} label={authenticationLabels[one]} disabled={editing} />
          ))}
        </Group>
      </Radio.Group>
      {auth !== 'apikey' && (
        <TextInput
          label={t('deploy.tokenExpiration')}
          description={t('deploy.tokenExpirationHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="numeric"
          autoComplete="off"
          maw={320}
          rightSection={<span className={css.small}>{t('deploy.seconds')}</span>}
          rightSectionWidth={72}
          value={tokenExpiration}
          onChange={(event) => form.change({ tokenExpiration: event.currentTarget.value })}
          onBlur={() => form.touch('tokenExpiration')}
          error={form.errorOf('tokenExpiration')}
        />
      )}
    </>
  )
}
