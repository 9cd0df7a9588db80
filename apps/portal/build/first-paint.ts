import type { Plugin } from 'vite'
import { palettes } from '../src/theme/palettes.ts'

/** The page's background before any script of the app has run, so that a dark theme does not start with a white flash. */
export const firstPaintStyle = () =>
  Object.entries(palettes)
    .map(([name, { canvas, scheme }]) => `html[data-theme='${name}']{background:${canvas};color-scheme:${scheme}}`)
    .join('') + 'html[data-awaits] body{background:none}html[data-awaits] #root{visibility:hidden}'

/** Adds the backgrounds of all themes, from the palettes themselves, to the page; the server gives the tag its nonce. */
export const firstPaint = (): Plugin => ({
  name: 'portal:first-paint',
  transformIndexHtml: () => [{ tag: 'style', children: firstPaintStyle(), injectTo: 'head' }],
})
