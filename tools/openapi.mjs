import { handOver } from './launch/hand-over.mjs'
import { helpIfAsked } from './launch/help.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'

helpIfAsked(`
npm run openapi: writes docs/openapi.json, the OpenAPI 3.1 description of the portal's own HTTP API, from the contract.

  --check   writes nothing; fails if the file does not match the contract
`)

ensureInstalled()
handOver('tools/openapi.ts')
