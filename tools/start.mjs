import { handOver } from './launch/hand-over.mjs'
import { helpIfAsked } from './launch/help.mjs'
import { littleMemory } from './launch/little-memory.mjs'
import { ensureBuilt } from './launch/prepare/build.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'

helpIfAsked(`
npm start: the whole product on embedded parts (database, identity provider, gateway, sample service, portal).

Installs with npm ci when node_modules is missing or older than the lock file, builds the portal when its sources changed, starts
everything and prints the addresses and the demo accounts. Ctrl-C stops everything. SIGUSR2 lets a new gateway take over from the
one that runs, without a failed request (Linux; docs/configuration.md).

All variables are optional; README.md explains each. The ones most used:
  PORT=8080                    the portal             GATEWAY_PROXY_PORT=8000   the gateway
  DATA_DIR=./data              everything it keeps    GATEWAY_ADMIN_PORT=8001   the gateway's Admin API
  HOST=127.0.0.1               where it listens       GATEWAY=none              without the embedded gateway
  PUBLIC_URL=…                 what browsers use      SAMPLE_UPSTREAM_PORT=8090 the sample service; 0: without
  DATABASE_URL=postgresql://…  your PostgreSQL        OIDC_ISSUER=https://…     your OpenID provider
  LOG_LEVEL=info               how much it says       DEMO_DATA=false           without accounts and content to try
`)

ensureInstalled()
ensureBuilt()
handOver('tools/run.ts', process.argv.slice(2), { nodeArgs: littleMemory.nodeArgs })
