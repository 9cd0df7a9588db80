export { checklistRoutes } from './checklist.routes.ts'
export { createChecklist } from './checklist.service.ts'
export { checklistRows } from './checklist.store.ts'
