import { expect, test } from 'vitest'
import { firstPageFiles } from '../build/first-load.ts'

test('the first page counts its entry, its own screen, the silent sign-in and all that these import, each once, and no other screen', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared.js'], dynamicImports: ['src/screens/x/Other.tsx'] },
    '_shared.js': { file: 'assets/shared.js', imports: ['_deep.js'] },
    '_deep.js': { file: 'assets/deep.js', imports: ['_shared.js'] },
    'src/screens/public/LandingPage.tsx': { file: 'assets/Landing.js', imports: ['_shared.js', '_card.js'] },
    '_card.js': { file: 'assets/card.js' },
    '../../node_modules/oidc-client-ts/dist/esm/oidc-client-ts.js': { file: 'assets/oidc.js' },
    'src/screens/x/Other.tsx': { file: 'assets/Other.js', imports: ['_heavy.js'] },
    '_heavy.js': { file: 'assets/heavy.js' },
    'font.woff2': { file: 'assets/font.woff2' },
  }
  expect(firstPageFiles(manifest).sort()).toEqual(
    ['card', 'deep', 'index', 'Landing', 'oidc', 'shared'].map((name) => `assets/${name}.js`).sort(),
  )
})
