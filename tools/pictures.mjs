import { handOver } from './launch/hand-over.mjs'
import { helpIfAsked } from './launch/help.mjs'
import { ensureBuilt } from './launch/prepare/build.mjs'
import { ensureInstalled } from './launch/prepare/install.mjs'

helpIfAsked(`
npm run pictures [-- ADDRESS] [--all [--to FOLDER] [--only TEXT]]: regenerates the screenshots in docs/images with Chromium, from a fresh
installation with demo content on the product's own ports, or from the one running at ADDRESS.

  --all         instead, every screen and state that the suite screens looks at, for each person: 1440 and 390 px wide, light and dark, and
                right to left. Adds to the content of the installation
  --to FOLDER   where those go; .build/pictures otherwise
  --only TEXT   only screens whose names contain it
`)

ensureInstalled()
ensureBuilt()
handOver('e2e/pictures.ts')
