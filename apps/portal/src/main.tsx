import '@mantine/core/styles.layer.css'
import './theme/fonts.ts'
import './theme/global.css'
import { inTurns } from './shell/in-turns.ts'
import { answerOpener } from './shell/session/answer-opener.ts'
import { beginEarly } from './shell/session/early.ts'

// Without code generation: the content security policy blocks it, and even zod's feature test would be reported as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The dependencies in the build's first scripts (`vite.config.ts`): run in separate tasks, none blocks the page for long.
const begin = () => {
  const early = beginEarly()
  return inTurns([
    () => import('react-dom/client'),
    () => import('./theme/theme.ts'),
    () => import('./start.tsx').then(({ start }) => start(early)),
  ])
}

if (!answerOpener())
  begin().catch((failure: unknown) => {
    // The page itself reports it (`theme-init.js`).
    dispatchEvent(new Event('portal:not-loaded'))
    throw failure
  })
