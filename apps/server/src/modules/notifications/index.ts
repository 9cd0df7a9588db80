export { notificationsRoutes } from './notifications.routes.ts'
export { createNotifications } from './notifications.service.ts'
