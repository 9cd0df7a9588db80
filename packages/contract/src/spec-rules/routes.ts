import { defineRoutes } from '../http/route.ts'
import { SpecRules, SpecRulesForm } from './schemas.ts'

export const specRules = defineRoutes({
  show: {
    method: 'GET',
    path: '/api/spec-rules',
    summary: 'The rules that specs are checked with, and the level of each',
    access: 'signed-in',
    response: SpecRules,
  },
  save: {
    method: 'PUT',
    path: '/api/spec-rules',
    summary: 'Change the levels of rules: a spec that breaks one at the level error can be neither saved nor uploaded',
    access: ['ROLE_PORTAL_ADMIN'],
    body: SpecRulesForm,
    edits: { record: SpecRules, version: 'required' },
    response: SpecRules,
  },
})
