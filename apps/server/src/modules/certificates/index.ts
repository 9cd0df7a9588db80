export { certificatesRoutes } from './certificates.routes.ts'
export { createCertificates } from './certificates.service.ts'
