import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type Cases, plain } from './case.ts'

const modules = join(import.meta.dirname, '../../src/modules')
const casesIn = async (file: string): Promise<Cases> => ((await import(join(modules, file))) as { cases: Cases }).cases
const ofModules = await Promise.all(globSync('*/*.cases.ts', { cwd: modules }).sort().map(casesIn))

/** How each implemented row of permissions.csv is called; each module's are in its `<domain>.cases.ts`. */
export const cases: Cases = Object.assign({ 'GET /api/openapi.json': plain('/api/openapi.json') }, ...ofModules)
