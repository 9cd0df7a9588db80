import type { Plugin } from 'vite'
import { palettes } from '../src/theme/palettes.ts'

/** The page's ground before any script of the app has run, so that a dark theme does not begin with a white flash. */
export const firstPaintStyle = () =>
  Object.entries(palettes)
    .map(([name, { canvas, scheme }]) => `html[data-theme='${name}']{background:${canvas};color-scheme:${scheme}}`)
    .join('') + 'html[data-awaits] body{background:none}html[data-awaits] #root{visibility:hidden}'

/** Puts the grounds of all themes into the page, from the palettes themselves; the server gives the tag its nonce. */
export const firstPaint = (): Plugin => ({
  name: 'portal:first-paint',
  transformIndexHtml: () => [{ tag: 'style', children: firstPaintStyle(), injectTo: 'head' }],
})
