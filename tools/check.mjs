import { helpIfAsked } from './launch/help.mjs'
import { runSuites } from './test/run-suites.mjs'

helpIfAsked(`
npm run check: runs the fast part of npm test before a commit: format, lint, types, OpenAPI document, architecture, unit tests.
`)

await runSuites(['format', 'lint', 'types', 'openapi', 'architecture', 'unit'])
