export { registrationRoutes } from './registration.routes.ts'
export { createRegistration, type Registration } from './registration.service.ts'
export { purgeCounts } from './registration-counts.store.ts'
export { defaultRegistrationLimits, type RegistrationLimits } from './sign-up.service.ts'
