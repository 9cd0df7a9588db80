/**
 * The one release of OpenAPI Generator that is run, pinned by its content (trust T79). Only its command line is used, never its server. A new release
 * is a new version, size and SHA-256 here.
 */
export const generatorRelease = {
  version: '7.25.0',
  sha256: '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae',
  bytes: 31_942_042,
  /** Where it is in a Maven repository. */
  path: 'org/openapitools/openapi-generator-cli/7.25.0/openapi-generator-cli-7.25.0.jar',
  fileName: 'openapi-generator-cli-7.25.0.jar',
  /** The oldest Java that runs it. */
  javaMin: 11,
} as const
export type GeneratorRelease = { [K in keyof typeof generatorRelease]: (typeof generatorRelease)[K] extends number ? number : string }
