import { handOver } from './launch/hand-over.mjs'
import { helpIfAsked } from './launch/help.mjs'
import { littleMemory } from './launch/little-memory.mjs'
import { ensureBuilt } from './launch/prepare/build.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'

helpIfAsked(`
npm start: runs the whole product with embedded parts (database, identity provider, gateway, sample service, portal).

Runs npm ci if node_modules is missing or older than the lock file, builds the portal if its sources have changed, starts
everything, and prints the URLs and demo accounts. Ctrl-C stops everything. SIGUSR2 replaces the running gateway with a new
one without downtime (Linux; docs/configuration.md).

All variables are optional; README.md explains each one. The most common:
  PORT=8080                    the portal             GATEWAY_PROXY_PORT=8000   the gateway
  DATA_DIR=./data              data directory        GATEWAY_ADMIN_PORT=8001   the gateway's Admin API
  HOST=127.0.0.1               where it listens       GATEWAY=none              without the embedded gateway
  PUBLIC_URL=…                 URL browsers use       SAMPLE_UPSTREAM_PORT=8090 the sample service; 0: none
  DATABASE_URL=postgresql://…  your PostgreSQL        OIDC_ISSUER=https://…     your OpenID provider
  LOG_LEVEL=info               log level              DEMO_DATA=false           no demo accounts and content
`)

ensureInstalled()
ensureBuilt()
handOver('tools/run.ts', process.argv.slice(2), { nodeArgs: littleMemory.nodeArgs })
