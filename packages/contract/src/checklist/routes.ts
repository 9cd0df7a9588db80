import { defineRoutes } from '../http/route.ts'
import { Checklist, ChecklistForm } from './schemas.ts'

/** The caller's first steps; all of it is our extension. */
export const checklist = defineRoutes({
  show: {
    method: 'GET',
    path: '/api/checklist',
    summary: "The caller's first steps, and which of them are done",
    access: 'signed-in',
    response: Checklist,
  },
  close: {
    method: 'PUT',
    path: '/api/checklist',
    summary: 'Close the first steps, or open them again',
    access: 'signed-in',
    idempotent: true,
    body: ChecklistForm,
    response: Checklist,
  },
})
