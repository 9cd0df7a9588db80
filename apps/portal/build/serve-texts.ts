import type { Plugin } from 'vite'
import { english } from '../src/locales/en.ts'
import { completeLanguages } from './languages.ts'
import { readTexts, writtenLanguages } from './texts.ts'

/** The texts in the page itself, which must be there without any script. */
type ShellText = 'application' | 'needsScript' | 'notLoaded' | 'loadAgain'

/**
 * Serves and emits `src/locales/{lang}/*.json`, merged, as `/i18n/{lang}.json`, the path in the specification. The page lists the complete languages;
 * others are served while they are being translated (`vite dev`) but not emitted.
 */
export const serveTexts = (): Plugin => ({
  name: 'portal:texts',
  transformIndexHtml: (html) =>
    html
      .replace('<html ', `<html data-languages="${completeLanguages().join(' ')}" `)
      .replace(/\{\{(application|needsScript|notLoaded|loadAgain)\}\}/g, (_, key: ShellText) => english.shell[key]),
  configureServer({ middlewares }) {
    middlewares.use('/i18n', (request, response, next) => {
      const name = /^\/([a-z-]{2,5})\.json$/.exec(request.url?.split('?')[0] ?? '')?.[1]
      if (!name || !writtenLanguages().includes(name)) return next()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(readTexts(name)))
    })
  },
  generateBundle() {
    for (const name of completeLanguages()) {
      this.emitFile({ type: 'asset', fileName: `i18n/${name}.json`, source: JSON.stringify(readTexts(name)) })
    }
  },
})
