export { specRulesRoutes } from './spec-rules.routes.ts'
export { createSpecRules, type SpecRules } from './spec-rules.service.ts'
