export { codegenRoutes } from './codegen.routes.ts'
export { createCodegen } from './codegen.service.ts'
export type { CodegenPlace } from './installation.ts'
