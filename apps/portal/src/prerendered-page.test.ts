import { expect, test } from 'vitest'
import { criticalCss } from '../build/critical-css.ts'
import { liftStyles, writePage } from '../build/prerendered-page.ts'
import { themeNames } from './theme/palettes.ts'

const shell = `<!doctype html><html><head><title>Portal</title>
  <link rel="preload" href="/i18n/en.json" as="fetch" crossorigin nonce="__CSP_NONCE__"/>
  <script src="/theme-init.js" nonce="__CSP_NONCE__"></script>
  <link rel="modulepreload" crossorigin href="/assets/kit.js">
  <link rel="stylesheet" crossorigin href="/assets/index.css" nonce="__CSP_NONCE__">
  <script type="module" src="/assets/index.js"></script></head><body><div id="root"></div></body></html>`
const sheets: Record<string, string> = {
  'assets/index.css': '@layer kit{.used{color:red}.unused{color:blue}}@font-face{src:url(x)}',
  'assets/own.css': '._own_1:not(._other_2){color:green}',
  'assets/far.css': '._far_3{color:black}',
}
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, css: ['assets/index.css'] },
  'Own.tsx': { file: 'assets/own.js', css: ['assets/own.css'] },
  'Far.tsx': { file: 'assets/far.js', css: ['assets/far.css'] },
}
const page = {
  path: '/features',
  title: 'Getting "started" · Portal',
  description: 'How & why',
  html: '<style data-kit="true" nonce="">:root{--a:1}</style><main class="used _own_1" style="--b:&quot;x&quot;">$& text</main>',
}
const written = writePage(shell, page, { manifest, read: (file) => sheets[file] ?? '' })

test('a prerendered page has its own title, description and address', () => {
  expect(written).toContain('<title>Getting &quot;started&quot; · Portal</title>')
  expect(written).toContain('<meta name="description" content="How &amp; why" />')
  expect(written).toContain('<link rel="canonical" href="__PUBLIC_URL__/features" />')
})

test('a prerendered page has no style attribute and no script of its own, which the policy blocks', () => {
  expect(written).not.toMatch(/ style="|<script(?![^>]* src=)/)
  for (const [, attributes] of written.matchAll(/<style([^>]*)>/g)) expect(attributes).toContain('nonce="__CSP_NONCE__"')
  expect(liftStyles(page.html).rules).toBe('#root [data-style="0"]{--b:"x"}')
})

test('a prerendered page is readable in every theme before any script has run, including filled buttons', () => {
  const { rules } = liftStyles('<a style="--button-color:var(--mantine-color-white)">Go</a>')
  expect(rules).toBe('#root [data-style="0"]{--button-color:var(--p-accent-on)}')
  for (const name of themeNames.slice(1)) expect(written).toContain(`html[data-theme='${name}'][data-mantine-color-scheme]{`)
})

test('the rules it needs are in its head, its style sheets after its content, and those of other pages nowhere', () => {
  const [head = '', body = ''] = written.split('</head>')
  expect(head).not.toContain('rel="stylesheet"')
  expect(head).toContain('@layer kit{.used{color:red}}')
  expect(body.indexOf('$& text')).toBeLessThan(body.indexOf('href="/assets/own.css"'))
  expect(body).toContain('href="/assets/index.css"')
  expect(written).not.toContain('far')
})

test('what it can be read without is fetched after its first paint, by the script that precedes it: the portal’s scripts, in order, and its texts', () => {
  const template = /<template id="scripts">([^]*?)<\/template>\s*<script src="\/theme-init\.js"/.exec(written)
  const addresses = [...(template?.[1] ?? '').matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses).toEqual(['/i18n/en.json', '/assets/kit.js', '/assets/index.js', '/assets/own.js'])
  const others = written.replace(template?.[1] ?? '', '')
  expect(others).not.toMatch(/type="module"|preload/)
  for (const [tag] of others.matchAll(/<link rel="stylesheet"[^>]*>/g)) expect(tag).toContain('fetchpriority="low"')
})

test('a rule is kept if it could match: the page has all classes it needs', () => {
  const css = 'html{a:b}.x .y{a:b}.x .z,.x{a:b}@media (width>1px){.z{a:b}}@keyframes k{to{a:b}}'
  expect(criticalCss('<p class="x y">', [css])).toBe('html{a:b}.x .y{a:b}.x{a:b}')
})

test('a font that must be fetched comes later, and what stands in for it until then is there from the start', () => {
  const standIn = '@font-face{font-family:s;src:local("Arial");size-adjust:99%}'
  expect(criticalCss('<p></p>', [`@font-face{font-family:f;src:url(f.woff2)}${standIn}`])).toBe(standIn)
})
