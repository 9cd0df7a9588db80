import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callTables } from './build/call-table.ts'
import { firstPaint } from './build/first-paint.ts'
import { firstScripts } from './build/first-scripts.ts'
import { helperPages } from './build/helper-pages.ts'
import { precompress } from './build/precompress.ts'
import { prerender } from './build/prerender.ts'
import { serveTexts } from './build/serve-texts.ts'
import { signInFont } from './build/sign-in-font.ts'

/** The portal's server, for `vite dev`; in production it serves the build itself, without a proxy. */
const server = process.env.PORTAL_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? '8080'}`

/**
 * Without this, Rolldown merges modules that many screens share into the first load: schemas and tables get chunks of their own, separate from what
 * the shell needs.
 */
const chunks = [
  // What every page loads, one file per task it runs in (src/main.tsx): more files would cost more on a slow connection than they save.
  {
    name: 'entry',
    test: /[\\/](index\.html|main\.tsx|(in-turns|answer-opener|constants|early|environment|identity|sign-out-reason|browser-storage)\.ts|vite[\\/]preload-helper\.js)$/,
    priority: 9,
  },
  { name: 'react', tags: ['$initial' as const], test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 8 },
  { name: 'kit', tags: ['$initial' as const], test: /node_modules[\\/]@(mantine|tanstack)[\\/]|src[\\/]theme[\\/].*\.ts$/, priority: 6 },
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  // Used by both tables and the router: in the tables' chunk, it would pull all of them into the first load.
  { name: 'store', test: /node_modules[\\/](@tanstack[\\/](react-)?store|use-sync-external-store)[\\/]/, priority: 4 },
  // Two of them are a line each, which every screen needs.
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/]react-query[\\/].*(useBaseQuery|useQuery|queryOptions)\./, priority: 4 },
  // What opens over a screen, inputs, and what many screens share: in many small files it would weigh more, and each has to be named.
  {
    name: 'overlays-and-inputs',
    test: /node_modules[\\/](@floating-ui[\\/]|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Popover|Combobox|Menu|FocusTrap|Portal|Transition|Floating|InputBase|InlineInput|Group|Collapse|TextInput))/,
    minShareCount: 3,
    priority: 3,
  },
  { name: 'shared', test: /src[\\/]shared[\\/]/, minShareCount: 28, priority: 2 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
  { name: 'tables', test: /node_modules[\\/]@tanstack[\\/](react-)?table/, priority: 1 },
]

/** The screens a visit begins with: all their files are fetched at once. */
const isOpenedFirst = /\/((Landing|Features|Register|Gallery)Page|RegisterForm|FeaturedProducts)-/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    callTables(),
    firstPaint(),
    firstScripts(),
    serveTexts(),
    helperPages(),
    precompress(),
    signInFont(),
    prerender(),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    modulePreload: {
      polyfill: false,
      // The first script names no other files: those of all screens would be a fifth of it. Screens are imported by a script of their own, which names them.
      resolveDependencies: (file, files, { hostId }) =>
        isOpenedFirst.test(file) || !/\/(start|index)-/.test(hostId) ? files : files.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      input: ['index.html', 'src/start.tsx'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/oidc', '/actuator', '/fonts'].map((path) => [path, { target: server, xfwd: true }])),
  },
})
