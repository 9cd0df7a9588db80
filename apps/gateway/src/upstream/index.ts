export type { AnswerHandler, Asked, Flow } from './connection.ts'
export type { UpstreamPool } from './pool.ts'
export { UpstreamPools } from './pools.ts'
export type { BodySource } from './request-body.ts'
