export { certificatesRoutes } from './certificates.routes.ts'
export { type Certificates, createCertificates } from './certificates.service.ts'
export { certificatesExpiry } from './certificates-expiry.store.ts'
