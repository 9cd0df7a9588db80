export { expiryRoutes } from './expiry.routes.ts'
export { createExpiry } from './expiry.service.ts'
export { purgeReminders } from './reminders.store.ts'
