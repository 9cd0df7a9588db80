import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import type { PrerenderedPage } from '../src/prerender.tsx'
import { writePage } from './prerendered-page.ts'

const routerOfBrowser = createRequire(import.meta.url)
  .resolve('@tanstack/router-core/isServer')
  .replace(/(server|development)\.c?js$/, 'client.js')
  .replace('/cjs/', '/esm/')

/** Builds the portal for Node, renders its public pages and deletes that build. */
const renderPages = async (root: string, folder: string): Promise<PrerenderedPage[]> => {
  const outDir = join(folder, '.prerender')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    ssr: { noExternal: true },
    define: { self: 'globalThis' },
    // The router renders as in a browser, so that the browser can hydrate the page.
    resolve: { alias: { '@tanstack/router-core/isServer': routerOfBrowser } },
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  })
  const { prerenderPages } = (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as typeof import('../src/prerender.tsx')
  const pages = await prerenderPages()
  rmSync(outDir, { recursive: true })
  return pages
}

/** Writes the public pages to `pages/<address>.html`, next to the shell for all others; they are readable before any script has run. */
export const prerender = (): Plugin => {
  let root = ''
  let folder = ''
  return {
    name: 'portal:prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const shell = readFileSync(join(folder, 'index.html'), 'utf8')
      const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Parameters<typeof writePage>[2]['manifest']
      const read = (file: string) => readFileSync(join(folder, file), 'utf8')
      for (const page of await renderPages(root, folder)) {
        const file = join(folder, 'pages', `${page.path === '/' ? 'index' : page.path.slice(1)}.html`)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, writePage(shell, page, { manifest, read }))
      }
    },
  }
}
