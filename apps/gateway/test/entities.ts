import { randomUUID } from 'node:crypto'
import { type Collection, fill, hashSecret, upstream as upstreamTable, validateField } from '@apim/kong-admin'
import type { Change, Entity } from '../src/entity.ts'
import { plugins } from '../src/plugins/index.ts'

const seconds = () => Math.floor(Date.now() / 1000)
const put = (collection: Collection, fields: Record<string, unknown>): Change => {
  const value = { id: randomUUID(), created_at: seconds(), tags: null, ...fields } as Entity
  return { collection, id: value.id, value }
}

/** Complete Kong entities, as the Admin API passes them to the proxy. */
export const service = (url: string, fields: Record<string, unknown> = {}) => {
  const { protocol, hostname, port, pathname } = new URL(url)
  return put('services', {
    name: null,
    protocol: protocol.slice(0, -1),
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    path: pathname === '/' ? null : pathname,
    retries: 5,
    connect_timeout: 60_000,
    read_timeout: 60_000,
    write_timeout: 60_000,
    enabled: true,
    tls_verify: null,
    ...fields,
  })
}

export const route = (of: Change | null, fields: Record<string, unknown> = {}) =>
  put('routes', {
    name: null,
    protocols: ['http', 'https'],
    methods: null,
    hosts: null,
    paths: null,
    headers: null,
    snis: null,
    strip_path: true,
    preserve_host: false,
    regex_priority: 0,
    https_redirect_status_code: 426,
    path_handling: 'v0',
    service: of === null ? null : { id: of.id },
    ...fields,
  })

/** Several addresses under one name, which services use as their host. */
export const upstream = (name: string, fields: Record<string, unknown> = {}) =>
  put('upstreams', fill(upstreamTable.fields, { name, ...fields }, 'insert', seconds()))

let made = 0
/** One address of an upstream, created after the previous ones. */
export const target = (of: Change, address: string, fields: Record<string, unknown> = {}) =>
  put('targets', { upstream: { id: of.id }, target: address, weight: 100, created_at: 1_000 + made++, ...fields })

export const consumer = (username: string, fields: Record<string, unknown> = {}) =>
  put('consumers', { username, custom_id: null, ...fields })
export const key = (of: Change, text: string, fields: Record<string, unknown> = {}) =>
  put('keyauth_credentials', { consumer: { id: of.id }, key: text, ttl: null, ...fields })
/** A username and password, hashed as the Admin API stores it. */
export const basic = (of: Change, username: string, password: string) =>
  put('basicauth_credentials', { consumer: { id: of.id }, username, password: hashSecret(password) })
export const jwtSecret = (of: Change, named: string, fields: Record<string, unknown> = {}) =>
  put('jwt_secrets', { consumer: { id: of.id }, key: named, secret: null, rsa_public_key: null, algorithm: 'HS256', ...fields })
export const oauth2Client = (of: Change, clientId: string, secret: string, fields: Record<string, unknown> = {}) =>
  put('oauth2_credentials', {
    consumer: { id: of.id },
    name: clientId,
    client_id: clientId,
    client_secret: fields.hash_secret === true ? hashSecret(secret) : secret,
    hash_secret: false,
    client_type: 'confidential',
    redirect_uris: null,
    ...fields,
  })
export const group = (of: Change, name: string) => put('acls', { consumer: { id: of.id }, group: name })

/** A certificate of the gateway, and its server names. */
export const certificate = ({ certificate: cert, key: secret }: { certificate: string; key: string }, ...names: string[]): Change[] => {
  const entity = put('certificates', { cert, key: secret, cert_alt: null, key_alt: null })
  return [entity, ...names.map((name) => put('snis', { name, certificate: { id: entity.id } }))]
}
/** A CA certificate for verifying upstreams. */
export const caCertificate = (cert: string) => put('ca_certificates', { cert, cert_digest: '' })

type Scope = { route?: Change; service?: Change; consumer?: Change }
const referenced = (to: Change | undefined) => (to === undefined ? null : { id: to.id })

/** The configuration as the Admin API would store it: valid, with defaults. */
const configured = (name: string, config: Record<string, unknown>): Record<string, unknown> => {
  const field = plugins.find((candidate) => candidate.name === name)?.config
  if (field?.fields === undefined) return config
  const filled = fill(field.fields, config, 'insert', seconds(), field.shorthand_fields)
  const violation = validateField(field, filled, { regexError: () => undefined })
  if (violation !== undefined) throw new Error(`${name}: ${JSON.stringify(violation)}`)
  return filled
}

/** A plugin entity; its configuration is validated and completed by the plugin's own schema. */
export const plugin = (name: string, config: Record<string, unknown>, scope: Scope = {}, fields: Record<string, unknown> = {}) =>
  put('plugins', {
    name,
    config: configured(name, config),
    route: referenced(scope.route),
    service: referenced(scope.service),
    consumer: referenced(scope.consumer),
    protocols: ['grpc', 'grpcs', 'http', 'https'],
    enabled: true,
    instance_name: null,
    ...fields,
  })

export const removed = ({ collection, id }: Change): Change => ({ collection, id, value: null })
