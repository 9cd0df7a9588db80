import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { firstPageFiles, firstPages } from '../build/first-load.ts'

test('the first page counts its entries, its own screen, the silent sign-in and all their imports, each once, and no other screen', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared.js'], dynamicImports: ['src/screens/x/Other.tsx'] },
    'src/start.tsx': { file: 'assets/start.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js', imports: ['_deep.js'] },
    '_deep.js': { file: 'assets/deep.js', imports: ['_shared.js'] },
    'src/screens/public/LandingPage.tsx': { file: 'assets/Landing.js', imports: ['_shared.js', '_card.js'] },
    '_card.js': { file: 'assets/card.js' },
    'src/shell/session/provider/user-manager.ts': { file: 'assets/user-manager.js' },
    'src/screens/x/Other.tsx': { file: 'assets/Other.js', imports: ['_heavy.js'] },
    '_heavy.js': { file: 'assets/heavy.js' },
    'font.woff2': { file: 'assets/font.woff2' },
  }
  expect(firstPageFiles(manifest, firstPages[1]?.parts ?? []).sort()).toEqual(
    ['card', 'deep', 'index', 'Landing', 'shared', 'start', 'user-manager'].map((name) => `assets/${name}.js`).sort(),
  )
})

/** The packages that a file imports statically, directly or indirectly. */
const packagesOf = (file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return []
  seen.add(file)
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const values = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
  return values
    .map(({ moduleRequest }) => moduleRequest.value)
    .filter((name) => !name.endsWith('.css'))
    .flatMap((name) => (name.startsWith('.') ? packagesOf(join(file, '..', name), seen) : [name]))
}

test('the first script is small: Mantine, the router and React are separate chunks', () => {
  const packages = packagesOf(join(import.meta.dirname, 'main.tsx')).filter((name) => !name.startsWith('@fontsource'))
  expect([...new Set(packages)]).toEqual(['@apim/contract/constants'])
})
