import { handOver } from './launch/hand-over.mjs'
import { helpIfAsked } from './launch/help.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'

helpIfAsked(`
npm run dev: everything that npm start runs, hot reloading. Vite serves the portal at PORT and passes /api, /oidc and /actuator on
to the server, which starts again when one of its files changes. The same variables as npm start; Ctrl-C stops everything.
`)

ensureInstalled()
handOver('tools/dev.ts')
