/** Business constants of the specification (part 1 section 9, part 2 section 9), without zod, so that the portal's first load stays small. */
export const environments = ['DEV', 'TEST', 'UAT', 'PROD'] as const
export type Environment = (typeof environments)[number]

export const authentications = ['apikey', 'oauth2', 'both'] as const
export type Authentication = (typeof authentications)[number]
/** The specification's names, part 1 section 3. */
export const authenticationLabels: Record<Authentication, string> = { apikey: 'API Key', oauth2: 'Oauth2', both: 'API Key & Oauth2' }

export const roles = ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER'] as const
export type Role = (typeof roles)[number]
/** The roles that are given to a user; a company user is who has an organization and neither of the first two. */
export const grantedRoles = ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_COMPANY_ADMIN'] as const satisfies readonly Role[]
export type GrantedRole = (typeof grantedRoles)[number]

export const ratePolicies = ['local', 'cluster', 'redis'] as const
export type RatePolicy = (typeof ratePolicies)[number]
/** The policies that a gateway server supports: `redis` only where it has one to count in. */
export const ratePoliciesWith = (hasRedis: boolean): RatePolicy[] => ratePolicies.filter((one) => hasRedis || one !== 'redis')
/** What an organization's grant of an API gives it: nothing without one; access; or access and the keys to manage itself. */
export const grantedRights = ['none', 'access', 'own-keys'] as const
export type Granted = (typeof grantedRights)[number]
/** How many keys for one API an organization may have that manages them itself. */
export const ownKeysMax = 20
/** On whose behalf a key is kept out until it is resumed. */
export const pausers = ['provider', 'organization'] as const
export type Pauser = (typeof pausers)[number]
/** The places for videos on the page Help (specification part 2, section 2). */
export const helpVideos = ['start', 'calls'] as const
/** Whether a reported issue still has to be dealt with. */
export const issueStates = ['open', 'done'] as const
/** What has become of an email. */
export const mailStates = ['queued', 'retrying', 'failed', 'sent'] as const
export const resourceTypes = ['KONG', 'KAFKA', 'REDIS'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** Characters of what a maintainer says about a new revision. */
export const revisionNoteMax = 500
/** What may be said of an API's end. */
export const deprecationTextMax = 1000

export const pageSizes = { gallery: 9, cards: 9, requests: 20, consumerList: 10, admin: 10, gateway: 100 } as const
/** The database's largest integer. */
export const integerMax = 2_147_483_647
export const pageSizeMax = 100
export const pageMax = 10_000
export const searchDebounceMs = 300
/** Role boxes: above the list of users, and in a user's form (specification part 2, section 9). */
export const roleFilterDebounceMs = 100
export const roleFormDebounceMs = 300
export const deployFailureDebounceMs = 1000
export const accessCacheMs = 60_000
export const nicknameMax = 50
export const nicknameInputMax = 60
/** The longest first or last name of a person. */
export const personNameMax = 100
export const descriptionMax = 1000
export const ownersMax = 1000
export const nameMax = 200
export const descriptionMin = 10
/** The reason of a denial. */
export const reasonMax = 500
/** The longest token in an emailed link that is looked at. */
export const linkTokenMax = 200
/** How long an organization must not have been used before it is deleted, and how long it can be restored afterwards, in days. */
export const deletionDays = 30
export const oauthExpiryDefault = 86_400
export const documentBytesMax = 16 * 1024 * 1024
/** A document within a JSON body, where each quotation mark and each line break takes two bytes. */
export const documentBodyBytesMax = 2 * documentBytesMax + 64 * 1024
export const uploadBytesMax = 5 * 1024 * 1024
/** The largest file of certificates. */
export const certificateBytesMax = 64 * 1024
export const bodyBytesMax = 256 * 1024
export const noticeMs = { default: 2000, info: 2000, success: 2000, warning: 2500, error: 3000 } as const
export const signIn = { popupWidth: 600, popupHeight: 700, timeoutMs: 120_000, pollMs: 1000 } as const
/** Idle times in seconds; the server ends a session after `warnS + graceS` without activity (trust T12). */
export const idle = { warnS: 840, graceS: 60, pingS: 15 } as const
export const sessionHoursMax = 12
/** How long a view as another user lasts. */
export const viewMinutes = 15
export const exportFileName = 'report.csv'
/** The version of the terms and conditions (`legal.terms`): raised with every change of their text, so that everyone is asked again. */
export const termsVersion = 1
/** Replaces a hidden secret; its last four characters follow. */
export const mask = '••••'

/** The status codes offered as a filter in Access Reports. */
export const responseCodes = [
  200, 201, 202, 204, 301, 302, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503, 504,
] as const

/**
 * Where an API stands: a draft is seen by its maintainers and portal admins only; a published one can be asked for; a deprecated one still works, until
 * about its sunset; a retired one answers no calls any more, and is seen by organizations with access or keys beside its maintainers.
 */
export const apiLives = ['draft', 'published', 'deprecated', 'retired'] as const
