import { answerOpener } from './shell/session/answer-opener.ts'
import { start } from './start.tsx'

// Schemas check without generating code: the content security policy forbids that, and asking for it would already be a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

if (!answerOpener()) void start()
