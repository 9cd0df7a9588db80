import { handOver } from './launch/hand-over.mjs'
import { helpIfAsked } from './launch/help.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'

helpIfAsked(`
npm run dev: runs everything that npm start runs, with hot reload. Vite serves the portal at PORT and proxies /api, /oidc and /actuator
to the server, which restarts when one of its files changes. Accepts the same variables as npm start; Ctrl-C stops everything.
`)

ensureInstalled()
handOver('tools/dev.ts')
