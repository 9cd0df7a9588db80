import '@mantine/core/styles.layer.css'
import './theme/fonts.ts'
import './theme/global.css'
import { inTurns } from './shell/in-turns.ts'
import { answerOpener } from './shell/session/answer-opener.ts'

// Schemas check without generating code: the content security policy forbids that, and asking for it would already be a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// What stands in each of the build's first scripts (`vite.config.ts`): run one after the other, none holds up the page for long.
const parts = [() => import('react-dom/client'), () => import('./theme/theme.ts'), () => import('./start.tsx').then(({ start }) => start())]

if (!answerOpener())
  inTurns(parts).catch((failure: unknown) => {
    // The page itself says so (`theme-init.js`).
    dispatchEvent(new Event('portal:not-loaded'))
    throw failure
  })
