export {
  createKongAdmin,
  InvalidKongId,
  type KongAdmin,
  type KongAdminOptions,
  type KongCollection,
  KongError,
  type KongNode,
  KongUnreachable,
  type ListOptions,
} from './client/index.ts'
export { addressKind, isCloudAddress, isLoopback } from './egress/address-kind.ts'
export { egressEntries, egressTags, isEgressTag } from './egress/egress-tags.ts'
export { type Acl, type AclInput, acl } from './entities/acl.ts'
export { type BasicAuthCredential, type BasicAuthCredentialInput, basicAuthCredential } from './entities/basic-auth.ts'
export { type CaCertificate, type CaCertificateInput, caCertificate } from './entities/ca-certificate.ts'
export { type Certificate, type CertificateInput, certificate, type Sni, type SniInput, sni } from './entities/certificate.ts'
export { type Consumer, type ConsumerInput, consumer } from './entities/consumer.ts'
export type { EntityDefinition } from './entities/entity.ts'
export { type Collection, entities } from './entities/index.ts'
export { type JwtSecret, type JwtSecretInput, jwtAlgorithms, jwtSecret } from './entities/jwt.ts'
export { type KeyAuthCredential, type KeyAuthCredentialInput, keyAuthCredential } from './entities/key-auth.ts'
export { type Oauth2Credential, type Oauth2CredentialInput, oauth2Credential } from './entities/oauth2-credential.ts'
export {
  type Oauth2AuthorizationCode,
  type Oauth2Token,
  type Oauth2TokenInput,
  oauth2AuthorizationCode,
  oauth2Token,
} from './entities/oauth2-token.ts'
export { type Plugin, type PluginInput, plugin } from './entities/plugin.ts'
export { type Route, type RouteInput, route } from './entities/route.ts'
export { decodedPath } from './entities/route-path.ts'
export { hashSecret, isSecretHash, verifySecret } from './entities/secret-hash.ts'
export { type Service, type ServiceInput, service } from './entities/service.ts'
export { type Target, type TargetInput, target, targetAddress } from './entities/target.ts'
export { type Upstream, type UpstreamInput, upstream } from './entities/upstream.ts'
export { redactUri } from './redaction/redact-uri.ts'
export { isSecretName } from './redaction/secret-names.ts'
export * from './schema/build.ts'
export { describeChecks, describeFields } from './schema/describe.ts'
export { type EntityCheck, isNonempty } from './schema/entity-checks.ts'
export { setViolation, type Violation, type Violations, valueAt, violationMessage } from './schema/errors.ts'
export type { Field, FieldTable, Options, Rules, Shorthand } from './schema/field.ts'
export { type Context, fill, mergeFields, randomKey } from './schema/fill.ts'
export { convertForm, nestForm } from './schema/form.ts'
export type { Infer, Input, ValueOf } from './schema/infer.ts'
export { type PluginDefinition, pluginFields } from './schema/plugin-definition.ts'
export { type Shape, validateEntity } from './schema/shape.ts'
export * as typedefs from './schema/typedefs.ts'
export { validateField } from './schema/validate.ts'
export { isUuid } from './schema/validators.ts'
export { answerType } from './schema/zod.ts'
