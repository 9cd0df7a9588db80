import type { ResourceDetail } from '@apim/contract'
import { configKeysOf, reservedConfigs } from '@apim/contract/resources/config-keys'
import { ResourceForm } from '@apim/contract/resources/schemas'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useSaveResource } from './resources.queries.ts'
import { configsOf, customOf, customOfConfig, isFilled, isHalf, type ResourceValues } from './sent-configs.ts'

/** Where each setting is in the body; with each its message. */
const paths = {
  type: 'type',
  name: 'name',
  isPublic: 'isPublic',
  adminUrl: 'configs.adminUrl',
  apiUrl: 'configs.apiUrl',
  httpLogEndpoint: 'configs.httpLogEndpoint',
  adminApiKey: 'configs.adminApiKey',
  adminApiKeyEnd: 'configs.adminApiKey.expiresAt',
  clusters: 'configs.clusters',
  allowedUpstreams: 'configs.allowedUpstreams',
  envType: 'configs.envType',
  address: 'configs.address',
  internalAddr: 'configs.internalAddr',
  host: 'configs.host',
  port: 'configs.port',
  timeout: 'configs.timeout',
  password: 'configs.password',
  passwordEnd: 'configs.password.expiresAt',
  custom: 'custom',
} as const

const blank: ResourceValues = {
  type: null,
  name: '',
  isPublic: true,
  adminUrl: '',
  apiUrl: '',
  httpLogEndpoint: '',
  adminApiKey: '',
  clusters: '',
  allowedUpstreams: '',
  envType: '',
  address: '',
  internalAddr: '',
  host: '',
  port: '',
  timeout: '',
  password: '',
  custom: [],
  adminApiKeyEnd: '',
  passwordEnd: '',
  version: '',
}

/** The values of a resource as the form shows them; secrets stay empty. */
export const valuesOf = (resource: ResourceDetail): ResourceValues => {
  const { type, name, isPublic, version = '', configs = [] } = resource
  const keys = configKeysOf(type)
  const found = (key: string) => configs.find((one) => one.name === key)
  const open = keys.filter(({ secret }) => !secret).map((key) => [key.name, found(key.name)?.value ?? ''])
  const ends = keys.flatMap((key) => (key.secret ? [[`${key.name}End`, found(key.name)?.expiresAt ?? '']] : []))
  const custom = configs.filter((one) => !keys.some((key) => key.name === one.name) && !reservedConfigs.includes(one.name))
  return {
    ...blank,
    ...Object.fromEntries([...open, ...ends]),
    type,
    name,
    isPublic: isPublic === 1,
    custom: custom.map(customOfConfig),
    version,
  }
}

/** The form of a new or existing resource (specification 2 §5). */
export const useResourceForm = (
  resource: ResourceDetail | undefined,
  onSent: (saved: { entityId: number }, isShown: boolean, isNew: boolean) => void,
) => {
  const { t } = useTranslation()
  const save = useSaveResource()
  const isEdit = resource !== undefined
  return useForm({
    schema: ResourceForm,
    paths,
    body: (values: ResourceValues, began) => ({
      id: resource?.id,
      version: values.version || undefined,
      type: values.type ?? undefined,
      name: values.name,
      isPublic: values.isPublic ? 1 : 0,
      configs: [...configsOf(values, began, isEdit), ...customOf(values, began)],
    }),
    rules: ({ custom }) => {
      const names = custom.filter(isFilled).map(({ name }) => name.trim())
      if (custom.some((one) => isFilled(one) && isHalf(one))) return { custom: t('resources.custom.half') }
      return new Set(names).size < names.length ? { custom: t('resources.custom.twice') } : {}
    },
    nameOf: (field) => t(`resources.field.${field}`),
    initial: resource ? valuesOf(resource) : blank,
    isEdit,
    draft: `resource-${resource?.id ?? 'new'}`,
    omit: ['adminApiKey', 'password', 'custom'],
    version: 'version',
    send: (body) => save.mutateAsync(body),
    onSent: (saved, isShown) => onSent(saved, isShown, !isEdit),
  })
}
export type ResourceFormState = ReturnType<typeof useResourceForm>
