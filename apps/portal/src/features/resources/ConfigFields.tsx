import { environments } from '@apim/contract/constants'
import { type ConfigKey, type ConfigName, configKeysOf } from '@apim/contract/resources/config-keys'
import { MomentField } from '../../shared/form/fields/MomentField.tsx'
import { SecretField } from '../../shared/form/fields/SecretField.tsx'
import { SelectField } from '../../shared/form/fields/SelectField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { RedisField } from './RedisField.tsx'
import type { ResourceFormState } from './use-resource-form.ts'

type Key = ConfigKey & { name: ConfigName }

function Secret({ form, name, isSet }: { form: ResourceFormState; name: 'adminApiKey' | 'password'; isSet: boolean }) {
  const { t } = useTranslation()
  const hint = name === 'password' ? t('resources.help.password') : t('resources.help.adminApiKey')
  return (
    <>
      <SecretField
        label={t(`resources.field.${name}`)}
        maxLength={1000}
        help={isSet ? t('resources.secretSet') : hint}
        field={form.field(name)}
      />
      <MomentField label={t(`resources.field.${name}End`)} field={form.field(`${name}End`)} />
    </>
  )
}

function Environment({ form }: { form: ResourceFormState }) {
  const { t } = useTranslation()
  const field = form.field('envType')
  const known = environments.find((env) => env === field.value) ?? null
  return (
    <SelectField
      label={t('resources.field.envType')}
      data={environments.map((env) => ({ value: env, label: env }))}
      field={{ ...field, value: known, set: (env) => field.set(env ?? '') }}
    />
  )
}

const helped = ['httpLogEndpoint', 'allowedUpstreams', 'address', 'internalAddr', 'timeout'] as const

function Config({ form, config: { name }, isSet }: { form: ResourceFormState; config: Key; isSet: boolean }) {
  const { t } = useTranslation()
  if (name === 'adminApiKey' || name === 'password') return <Secret form={form} name={name} isSet={isSet} />
  if (name === 'envType') return <Environment form={form} />
  const help = helped.find((one) => one === name)
  return (
    <TextField
      isCode
      maxLength={2000}
      label={t(`resources.field.${name}`)}
      help={help && t(`resources.help.${help}`)}
      field={form.field(name)}
    />
  )
}

/** The settings of the chosen type (specification 2 §4: another type has other fields). `set` names the secrets that have a value. */
export function ConfigFields({ form, set }: { form: ResourceFormState; set: readonly string[] }) {
  const { t } = useTranslation()
  const { type } = form.values
  if (type === null) return <p className="quiet">{t('resources.chooseType')}</p>
  return (
    <>
      {configKeysOf(type).map((config) => (
        <Config key={config.name} form={form} config={config} isSet={set.includes(config.name)} />
      ))}
      {type === 'KONG' && <RedisField form={form} />}
    </>
  )
}
