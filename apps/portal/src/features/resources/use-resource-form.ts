import type { ResourceDetail } from '@apim/contract'
import type { ResourceType } from '@apim/contract/constants'
import { type ConfigName, configKeysOf, reservedConfigs } from '@apim/contract/resources/config-keys'
import { ResourceForm } from '@apim/contract/resources/schemas'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { useSaveResource } from './resources.queries.ts'

export interface Custom {
  name: string
  value: string
}

export interface ResourceValues extends Record<ConfigName, string> {
  type: ResourceType | null
  name: string
  isPublic: boolean
  custom: Custom[]
  version: string
}

/** Where each setting is in the body; with each its message. */
const paths = {
  type: 'type',
  name: 'name',
  isPublic: 'isPublic',
  adminUrl: 'configs.adminUrl',
  apiUrl: 'configs.apiUrl',
  httpLogEndpoint: 'configs.httpLogEndpoint',
  adminApiKey: 'configs.adminApiKey',
  clusters: 'configs.clusters',
  allowedUpstreams: 'configs.allowedUpstreams',
  envType: 'configs.envType',
  address: 'configs.address',
  internalAddr: 'configs.internalAddr',
  host: 'configs.host',
  port: 'configs.port',
  timeout: 'configs.timeout',
  password: 'configs.password',
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
  version: '',
}

/** The values of a resource as the form shows them; secrets stay empty. */
export const valuesOf = (resource: ResourceDetail): ResourceValues => {
  const { type, name, isPublic, version = '', configs = [] } = resource
  const keys = configKeysOf(type)
  const open = keys.filter(({ secret }) => !secret).map((key) => [key.name, configs.find((one) => one.name === key.name)?.value ?? ''])
  const custom = configs.filter((one) => !keys.some((key) => key.name === one.name) && !reservedConfigs.includes(one.name))
  return { ...blank, ...Object.fromEntries(open), type, name, isPublic: isPublic === 1, custom, version }
}

const isFilled = ({ name, value }: Custom) => name.trim() !== '' || value.trim() !== ''

/** Custom settings that changed, and those that were removed; the others keep their value, secret ones too. */
const customOf = ({ custom }: ResourceValues, began: ResourceValues): Custom[] => {
  const kept = (one: Custom) => began.custom.some(({ name, value }) => name === one.name && value === one.value)
  const isGone = ({ name }: Custom) => !custom.some((one) => one.name.trim() === name)
  return [...custom.filter((one) => isFilled(one) && !kept(one)), ...began.custom.filter(isGone).map(({ name }) => ({ name, value: '' }))]
}

/** The settings of the type; a secret that is left empty in an edit keeps its value. */
const configsOf = (values: ResourceValues, isEdit: boolean): Custom[] =>
  (values.type ? configKeysOf(values.type) : [])
    .filter(({ name, secret }) => !secret || !isEdit || values[name] !== '')
    .map(({ name }) => ({ name, value: values[name] }))

/** The form of a new or existing resource (specification 2 §5). */
export const useResourceForm = (resource: ResourceDetail | undefined, onSent: (saved: { entityId: number }, isNew: boolean) => void) => {
  const { t } = useTranslation()
  const { id: userId } = useUser()
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
      configs: [...configsOf(values, isEdit), ...customOf(values, began)],
    }),
    rules: ({ custom }) => {
      const names = custom.filter(isFilled).map(({ name }) => name.trim())
      const isHalf = custom.some((one) => isFilled(one) && (one.name.trim() === '' || one.value.trim() === ''))
      if (isHalf) return { custom: t('resources.custom.half') }
      return new Set(names).size < names.length ? { custom: t('resources.custom.twice') } : {}
    },
    nameOf: (field) => t(`resources.field.${field}`),
    initial: resource ? valuesOf(resource) : blank,
    isEdit,
    draft: `resource-${resource?.id ?? 'new'}-${userId}`,
    omit: ['adminApiKey', 'password', 'custom'],
    version: 'version',
    send: (body) => save.mutateAsync(body),
    onSent: (saved) => onSent(saved, !isEdit),
  })
}
export type ResourceFormState = ReturnType<typeof useResourceForm>
