import type { ResourceDetail } from '@apim/contract'
import type { ResourceType } from '@apim/contract/constants'
import { ResourceForm } from '@apim/contract/resources/schemas'
import type { Messages } from '../../shared/form/messages.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { incomplete } from '../../shared/local-time.ts'
import { messageKey } from '../../shared/message-key.ts'
import { type Translate, useTranslation } from '../../shared/texts/use-translation.ts'
import { blank, valuesOf } from './resource-values.ts'
import { useSaveResource } from './resources.queries.ts'
import { type Custom, configsOf, customOf, isFilled, isHalf, type ResourceValues } from './sent-configs.ts'
import { useResourceConflict } from './use-resource-conflict.ts'

/** Where each setting is in the body; with each its message. */
const paths = {
  type: 'type',
  name: 'name',
  isPublic: 'isPublic',
  redisResourceId: 'redisResourceId',
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

/** Ends of which the date or the time is missing: the contract reports settings by their place, not by their name. */
const halfEnds = (values: Pick<ResourceValues, 'adminApiKeyEnd' | 'passwordEnd'>): Messages<ResourceValues> =>
  Object.fromEntries(
    (['adminApiKeyEnd', 'passwordEnd'] as const)
      .filter((name) => values[name] === incomplete)
      .map((name) => [name, messageKey('Must be a point in time')]),
  )

const customRules = (custom: readonly Custom[], t: Translate): Messages<ResourceValues> => {
  const filled = custom.filter(isFilled)
  const names = filled.map(({ name }) => name.trim())
  if (filled.some(isHalf)) return { custom: t('resources.custom.half') }
  if (filled.some(({ secret, expiresAt }) => secret && expiresAt === incomplete)) return { custom: t('resources.custom.endHalf') }
  return new Set(names).size < names.length ? { custom: t('resources.custom.twice') } : {}
}

/** The form of a new or existing resource (specification 2 §5). `only`: the type that a new one has, beside a form that needs it. */
export const useResourceForm = (
  resource: ResourceDetail | undefined,
  onSent: (saved: { entityId: number }, isShown: boolean, isNew: boolean) => void,
  only?: ResourceType,
) => {
  const { t } = useTranslation()
  const save = useSaveResource()
  const isEdit = resource !== undefined
  const { changed, onRefused } = useResourceConflict()
  const form = useForm({
    schema: ResourceForm,
    paths,
    body: (values: ResourceValues, began) => ({
      id: resource?.id,
      version: values.version || undefined,
      type: values.type ?? undefined,
      name: values.name,
      isPublic: values.isPublic ? 1 : 0,
      ...(values.type === 'KONG' && { redisResourceId: values.redisResourceId ? Number(values.redisResourceId) : null }),
      configs: [...configsOf(values, began, isEdit), ...customOf(values, began)],
    }),
    rules: ({ custom, ...values }) => ({ ...halfEnds(values), ...customRules(custom, t) }),
    nameOf: (field) => t(`resources.field.${field}`),
    initial: resource ? valuesOf(resource) : { ...blank, type: only ?? null },
    isEdit,
    draft: ['resource', resource?.id ?? 'new', ...(only ? [only] : [])].join('-'),
    omit: ['adminApiKey', 'password', 'custom'],
    version: 'version',
    send: (body) => save.mutateAsync(body),
    onSent: (saved, isShown) => onSent(saved, isShown, !isEdit),
    onRefused,
  })
  return { ...form, changed }
}
export type ResourceFormState = ReturnType<typeof useResourceForm>
