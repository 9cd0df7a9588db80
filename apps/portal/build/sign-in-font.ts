import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const name = 'ibm-plex-sans-latin-wght-normal.woff2'

/** Emits the font under a name without a hash, for the sign-in pages, which are not built with the portal. */
export const signInFont = (): Plugin => ({
  name: 'portal:sign-in-font',
  apply: 'build',
  generateBundle() {
    const path = createRequire(import.meta.url).resolve(`@fontsource-variable/ibm-plex-sans/files/${name}`)
    this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: readFileSync(path) })
  },
})
