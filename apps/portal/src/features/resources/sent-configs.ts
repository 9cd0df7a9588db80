import type { ResourceDetail } from '@apim/contract'
import type { ResourceType } from '@apim/contract/constants'
import { type ConfigName, configKeysOf } from '@apim/contract/resources/config-keys'
import type { ResourceForm } from '@apim/contract/resources/schemas'
import type * as z from 'zod'

export interface Custom {
  /** Tells its row from others while it is edited; never sent. */
  row: string
  name: string
  value: string
  secret: boolean
  /** Of a secret; empty: none is known. */
  expiresAt: string
  /** The name under which it is stored. */
  from?: string
  /** Whether a secret is stored, whose value stays unless another is entered. */
  isSet?: boolean
}

/** What the form holds. */
export interface ResourceValues extends Record<ConfigName, string> {
  type: ResourceType | null
  name: string
  isPublic: boolean
  /** Where a gateway server counts limits. */
  redisResourceId: string | null
  custom: Custom[]
  adminApiKeyEnd: string
  passwordEnd: string
  version: string
}

/** A setting as it is sent. */
type Sent = z.input<typeof ResourceForm>['configs'][number]

type Config = NonNullable<ResourceDetail['configs']>[number]
/** A custom setting as the form shows it. */
export const customOfConfig = ({ name, value, secret, expiresAt }: Config): Custom => ({
  row: name,
  name,
  value: secret ? '' : value,
  secret,
  expiresAt: expiresAt ?? '',
  from: name,
  isSet: secret,
})

/** Whether there is something in it, which may be a secret that is not shown. */
export const isFilled = ({ name, value, isSet }: Custom) => name.trim() !== '' || value.trim() !== '' || isSet === true
/** Without a name, or without a value that is entered or stored. */
export const isHalf = ({ name, value, secret, isSet = false }: Custom) => name.trim() === '' || (value.trim() === '' && !(secret && isSet))
const isSame = (one: Custom, other: Custom) =>
  one.name.trim() === other.name && one.value === other.value && one.secret === other.secret && one.expiresAt === other.expiresAt

/** What to send of a custom setting: nothing if it is as it was, and no value that is kept. */
const sentCustom = (one: Custom, before: Custom | undefined): Sent[] => {
  if (before && isSame(one, before)) return []
  const { name, value, from, secret, expiresAt } = one
  return [
    {
      name,
      ...(value !== before?.value && { value }),
      ...(from !== undefined && from !== name.trim() && { from }),
      ...((secret || before?.secret) && { secret }),
      ...(secret && { expiresAt: expiresAt || null }),
    },
  ]
}

/** Custom settings that changed, and those that were removed; the others keep their value, secret ones too. */
export const customOf = ({ custom }: ResourceValues, began: ResourceValues): Sent[] => {
  const filled = custom.filter(isFilled)
  const isGone = ({ name }: Custom) => !filled.some((one) => one.from === name || one.name.trim() === name)
  return [
    ...filled.flatMap((one) =>
      sentCustom(
        one,
        began.custom.find(({ name }) => name === one.from),
      ),
    ),
    ...began.custom.filter(isGone).map(({ name }) => ({ name, value: '' })),
  ]
}

const endNames = { adminApiKey: 'adminApiKeyEnd', password: 'passwordEnd' } as const
const isEnding = (name: ConfigName): name is keyof typeof endNames => name in endNames

/** The end of a setting of the type, if it is to change. */
const endOf = (name: ConfigName, values: ResourceValues, began: ResourceValues): Pick<Sent, 'expiresAt'> => {
  if (!isEnding(name)) return {}
  const end = values[endNames[name]]
  return end !== began[endNames[name]] || (end !== '' && values[name] !== '') ? { expiresAt: end || null } : {}
}

/** The settings of the type; a secret that is left empty in an edit keeps its value. */
export const configsOf = (values: ResourceValues, began: ResourceValues, isEdit: boolean): Sent[] =>
  (values.type ? configKeysOf(values.type) : []).flatMap(({ name, secret }) => {
    const end = endOf(name, values, began)
    if (!secret || !isEdit || values[name] !== '') return [{ name, value: values[name], ...end }]
    return 'expiresAt' in end ? [{ name, ...end }] : []
  })
