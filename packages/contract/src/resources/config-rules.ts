import { isAddressOrRange, splitAddresses } from '../values/addresses.ts'
import { environments, type ResourceType } from '../values/constants.ts'
import { WebAddress } from '../values/shapes.ts'
import { type ConfigKey, type ConfigKind, configKeysOf, reservedConfigs } from './config-keys.ts'

const isName = (text: string) => /^[\p{L}\p{N}_](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?\.?$/u.test(text)
const isAddress = (text: string) => isAddressOrRange(text.replace(/^\[(.+)\]$/, '$1')) && !text.includes('/')
const isHost = (text: string) => text.length <= 253 && (isName(text) || isAddress(text))
const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535
const isEndpoint = (text: string) => {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(text) ?? []
  return isHost(host) && isPort(port)
}

/** Several `host:port`, separated by commas or white space: the brokers of a Kafka environment. */
export const brokersIn = (text: string): string[] => splitAddresses(text)

const problems: Record<ConfigKind, (value: string) => string | undefined> = {
  text: () => undefined,
  url: (value) => WebAddress.safeParse(value).error?.issues[0]?.message,
  host: (value) => (isHost(value) ? undefined : 'Must be a host name or an IP address'),
  port: (value) => (isPort(value) ? undefined : 'Must be a port from 1 to 65535'),
  milliseconds: (value) =>
    /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 60_000 ? undefined : 'Must be a number of milliseconds from 1 to 60000',
  brokers: (value) =>
    brokersIn(value).length <= 20 && brokersIn(value).every(isEndpoint) ? undefined : 'Must be host:port, several separated by commas',
  environment: (value) => (environments.some((env) => env === value) ? undefined : 'Must be DEV, TEST, UAT or PROD'),
  addresses: (value) =>
    splitAddresses(value).length <= 100 && splitAddresses(value).every((one) => isAddressOrRange(one) || isEndpoint(one))
      ? undefined
      : 'Must be IP addresses, ranges such as 10.0.0.0/8 or host:port, separated by spaces',
}

interface Checked {
  id?: number | undefined
  type: ResourceType
  configs: { name: string; value?: string | undefined; from?: string | undefined; secret?: boolean | undefined }[]
}

/** Why the value of a setting is not valid. On an edit, what is omitted keeps its value. */
const problemOf = ({ name, placeholder, kind, required }: ConfigKey, { id, configs }: Checked): string | undefined => {
  const value = configs.find((config) => config.name === name)?.value
  if (value) return problems[kind](value)
  return required && (value === '' || id === undefined) ? `${placeholder} is required` : undefined
}

/** Why settings cannot be renamed like this: a value must not get to where another kind of value is shown or sent. */
const renamingProblem = ({ type, configs }: Checked, { name, from }: Checked['configs'][number]): string | undefined => {
  if (from === undefined || from === name) return undefined
  const isFixed = (one: string) => reservedConfigs.includes(one) || configKeysOf(type).some((key) => key.name === one)
  if (isFixed(name) || isFixed(from)) return 'Only custom attributes can be renamed'
  return configs.filter((one) => one.from === from).length > 1 ? 'Attribute names must differ' : undefined
}

/** A setting of the type is a secret or not, whoever says otherwise: an address that is not shown could lead anywhere. */
const secrecyProblem = ({ type }: Checked, { name, secret }: Checked['configs'][number]): string | undefined =>
  secret && configKeysOf(type).some((key) => key.name === name && !key.secret) ? 'Only custom attributes can be made secret' : undefined

/** Every problem of a resource's settings, by name (specification part 2, section 5). */
export const configProblems = (form: Checked): [name: string, message: string][] => {
  const names = form.configs.map(({ name }) => name)
  return [
    ...configKeysOf(form.type).flatMap((key): [string, string][] => {
      const problem = problemOf(key, form)
      return problem === undefined ? [] : [[key.name, problem]]
    }),
    ...form.configs.flatMap((config): [string, string][] => {
      const problem = renamingProblem(form, config) ?? secrecyProblem(form, config)
      return problem === undefined ? [] : [[config.name, problem]]
    }),
    ...form.configs
      .filter(({ value, from }) => value === undefined && from === undefined && form.id === undefined)
      .filter(({ name }) => !configKeysOf(form.type).some((key) => key.name === name))
      .map(({ name }): [string, string] => [name, 'Value is required']),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name): [string, string] => [name, 'Attribute names must differ']),
    ...names
      .filter((name) => reservedConfigs.includes(name))
      .map((name): [string, string] => [name, 'The portal sets this attribute itself']),
  ]
}
