import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const folder = new URL('../src/locales/', import.meta.url)

/** Every language that has a folder of texts. */
export const writtenLanguages = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The texts of a language as the portal asks for them: each file of its folder under the file's name. */
export const readTexts = (language: string): Record<string, unknown> => {
  const files = readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'))
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8'))
  return Object.fromEntries(files.sort().map((name) => [name.slice(0, -'.json'.length), read(name)]))
}

/** Serves and ships `src/locales/{lang}/*.json`, merged, as `/i18n/{lang}.json`, the address that the portal and the specification know. */
export const texts = (): Plugin => ({
  name: 'portal:texts',
  configureServer({ middlewares }) {
    middlewares.use('/i18n', (request, response, next) => {
      const name = /^\/([a-z-]{2,5})\.json$/.exec(request.url?.split('?')[0] ?? '')?.[1]
      if (!name || !existsSync(new URL(`${name}/`, folder))) return next()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(readTexts(name)))
    })
  },
  generateBundle() {
    for (const name of writtenLanguages()) {
      this.emitFile({ type: 'asset', fileName: `i18n/${name}.json`, source: JSON.stringify(readTexts(name)) })
    }
  },
})
