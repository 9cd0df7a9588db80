export { apisRoutes } from './apis.routes.ts'
export { type Apis, createApis } from './apis.service.ts'
export { operationsOf } from './documents.service.ts'
export { purgeDocuments } from './documents.store.ts'
