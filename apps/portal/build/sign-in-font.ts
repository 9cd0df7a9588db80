import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const name = 'ibm-plex-sans-latin-wght-normal.woff2'

/** The font at a name without a hash, for pages that are not built with the portal: the sign-in. */
export const signInFont = (): Plugin => ({
  name: 'portal:sign-in-font',
  apply: 'build',
  generateBundle() {
    const path = createRequire(import.meta.url).resolve(`@fontsource-variable/ibm-plex-sans/files/${name}`)
    this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: readFileSync(path) })
  },
})
