import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const folder = new URL('../src/locales/', import.meta.url)

/** Serves and ships `src/locales/{lang}.json` as `/i18n/{lang}.json`, the address that the portal and the specification know. */
export const texts = (): Plugin => ({
  name: 'portal:texts',
  configureServer({ middlewares }) {
    middlewares.use('/i18n', (request, response, next) => {
      const name = /^\/([a-z-]{2,5})\.json$/.exec(request.url?.split('?')[0] ?? '')?.[1]
      if (!name || !readdirSync(folder).includes(`${name}.json`)) return next()
      response.setHeader('content-type', 'application/json')
      response.end(readFileSync(new URL(`${name}.json`, folder)))
    })
  },
  generateBundle() {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      const source = JSON.stringify(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
      this.emitFile({ type: 'asset', fileName: `i18n/${name}`, source })
    }
  },
})
