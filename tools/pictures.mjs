import { handOver } from './launch/hand-over.mjs'
import { helpIfAsked } from './launch/help.mjs'
import { ensureBuilt } from './launch/prepare/build.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'

helpIfAsked(`
npm run pictures [-- ADDRESS]: regenerates the screenshots in docs/images with Chromium, from a fresh installation with demo content on the
product's own ports, or from the one running at ADDRESS.
`)

ensureInstalled()
ensureBuilt()
handOver('e2e/pictures.ts')
