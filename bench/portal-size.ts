/** The compressed size of the script that every page loads, and what each page and dock adds to it, compared with React alone. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { dist, everyPage, firstPageSizes, screenSizes } from '../apps/portal/build/first-load.ts'
import { figure, ratio } from './measure/print.ts'

const kb = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0) / 1000
const files = firstPageSizes(everyPage.parts)
const gzip = kb(files.map(({ bytes }) => bytes))
const brotli = kb(files.map(({ file }) => brotliCompressSync(readFileSync(new URL(file, dist))).length))
const reactDom = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const react = kb([gzipSync(readFileSync(join(reactDom, 'cjs/react-dom-client.production.js')), { level: 9 }).length])
const goal = everyPage.bytesMax / 1000
figure('react-dom alone, gzip', react, 'kB')
figure(`every page's script, gzip (goal: ${goal} kB)`, gzip, 'kB', `${ratio(gzip, react, 'react-dom')}, ${files.length} files`)
figure("every page's script, brotli", brotli, 'kB')
for (const { name, bytes } of screenSizes()) figure(`${name} adds, gzip`, bytes / 1000, 'kB', ratio(bytes / 1000, react, 'react-dom'))
if (gzip > goal) process.exitCode = 1
