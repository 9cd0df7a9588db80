import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breaches, edges, files, type Rule, root, valuesOf } from './architecture/imports.ts'

const rules: Rule[] = [
  { why: 'the contract knows nobody', from: /^packages\/contract\//, to: /^(apps\/|packages\/(?!contract)|@apim\/)/ },
  { why: 'kong-admin knows nobody', from: /^packages\/kong-admin\//, to: /^(apps\/|packages\/(?!kong-admin)|@apim\/)/ },
  {
    why: 'embedded-postgres knows nobody',
    from: /^packages\/embedded-postgres\//,
    to: /^(apps\/|packages\/(?!embedded-postgres)|@apim\/)/,
  },
  {
    why: 'server and portal meet only in the contract, and in what OpenAPI documents say',
    from: /^apps\/portal\//,
    to: /^(apps\/(?!portal)|@apim\/(?!contract|openapi))/,
  },
  { why: 'what OpenAPI documents say depends on nothing', from: /^packages\/openapi\//, to: /^(apps\/|packages\/(?!openapi)|@apim\/)/ },
  {
    why: 'the server speaks to gateways through kong-admin only',
    from: /^apps\/server\//,
    to: /^(apps\/(gateway|portal)|@apim\/(gateway|portal))/,
  },
  { why: 'the gateway knows only kong-admin', from: /^apps\/gateway\//, to: /^(apps\/(?!gateway)|@apim\/(?!kong-admin))/ },
  { why: 'identity knows nobody', from: /^apps\/identity\//, to: /^(apps\/(?!identity)|packages\/|@apim\/)/ },
  { why: 'only identity.ts mounts the embedded provider', from: /^apps\/server\/src\/(?!identity\.ts)/, to: /^@apim\/identity/ },
  {
    why: 'a module is entered through its index',
    from: /^apps\/server\/src\/modules\/([^/]+)\//,
    to: /^apps\/server\/src\/modules\/(?!$1\/)[^/]+\/(?!index\.ts$)/,
  },
  { why: 'only tests know what tests are made of', from: /^(apps|packages)\//, to: /\.(cases|factory)\.ts$/ },
  { why: 'http and db know no module', from: /^apps\/server\/src\/(http|db)\//, to: /^apps\/server\/src\/modules\// },
  {
    why: 'read models know no module',
    from: /^apps\/server\/src\/read-models\//,
    to: /^apps\/server\/src\/modules\//,
  },
  {
    why: 'only stores speak to the database',
    from: /^apps\/server\/src\/(modules|read-models)\/.*(?<!\.store)\.ts$/,
    to: /^drizzle-orm/,
  },
  {
    why: 'a feature does not reach into another feature',
    from: /^apps\/portal\/src\/features\/([^/]+)\//,
    to: /^apps\/portal\/src\/features\/(?!$1\/)/,
  },
  {
    why: 'a screen does not reach into another screen',
    from: /^apps\/portal\/src\/screens\/([^/]+)\//,
    to: /^apps\/portal\/src\/screens\/(?!$1\/)/,
  },
]

const gatewaySource = 'apps/gateway/src/'

const cycles = () => {
  const graph = Map.groupBy(edges, (edge) => edge.from)
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (path.includes(file) || done.has(file)) return
    for (const { to } of graph.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  return found
}

describe('the dependencies of docs/architecture.md', () => {
  it('finds the sources', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(edges.length).toBeGreaterThan(300)
  })
  it('detects a planted breach', () => {
    const planted = [{ from: 'apps/server/src/modules/apis/bad.ts', to: 'apps/server/src/modules/access/access.store.ts' }]
    expect(rules.flatMap((rule) => breaches(rule, planted))).toEqual([
      'apps/server/src/modules/apis/bad.ts -> apps/server/src/modules/access/access.store.ts',
    ])
  })
  it('detects every way to import one feature or screen of the portal from another', () => {
    const beside = ['features', 'screens'].map((layer) => ({
      from: `apps/portal/src/${layer}/a/x.tsx`,
      to: `apps/portal/src/${layer}/b/y.ts`,
    }))
    expect(rules.flatMap((rule) => breaches(rule, beside))).toHaveLength(2)
  })
  for (const rule of rules) it(rule.why, () => expect(breaches(rule)).toEqual([]))
  it('uses the layout for the kind of page in every portal page; only layouts decide how wide pages are', () => {
    const pages = files.filter((file) => /^apps\/portal\/src\/screens\/.*(?<!\/Landing)Page\.tsx$/.test(file))
    const layout = 'apps/portal/src/shared/layout/PageBody.tsx'
    expect(pages.filter((page) => !edges.some(({ from, to }) => from === page && to === layout))).toEqual([])
    const sheets = globSync('apps/portal/src/{features,screens}/**/*.css', { cwd: root })
    const guttered = sheets.filter((file) => /padding[^;]*--p-gutter/.test(readFileSync(join(root, file), 'utf8')))
    expect(guttered.filter((file) => !file.endsWith('LandingPage.module.css'))).toEqual([])
  })
  it('lets a new authentication method touch no core file: only plugins name their kinds of credential', () => {
    const kinds = /\b(keyauth_credentials|basicauth_credentials|jwt_secrets|oauth2_(credentials|tokens|authorization_codes))\b/
    const core = files.filter((file) => file.startsWith(gatewaySource) && !file.startsWith(`${gatewaySource}plugins/`))
    expect(core.filter((file) => kinds.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
  it('lets no portal page load the whole contract, and only forms and their hooks load its schemas', () => {
    const loads = files.filter((file) => file.startsWith('apps/portal/src/')).flatMap((from) => valuesOf(from).map((to) => ({ from, to })))
    expect(loads.filter(({ to }) => to === '@apim/contract')).toEqual([])
    const schemas = loads.filter(({ to }) => /^zod$|^@apim\/contract\/.*\/(schemas|transformers|shapes|problem)$/.test(to))
    expect(schemas.length).toBeGreaterThan(2)
    expect(schemas.filter(({ from }) => !/\/(use-[a-z-]*(form|conflict)\.ts|[A-Z]\w*Form\.tsx)$/.test(from))).toEqual([])
  })
  it('has no import cycle', () => expect(cycles()).toEqual([]))
  it('reads environment variables only in config.ts', () => {
    const readers = files.filter(
      (file) => file.startsWith('apps/server/src/') && /process\.env/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(readers.filter((file) => !/\/(config|crashpoint)\.ts$/.test(file))).toEqual([])
  })
  it("passes an Admin API's token only to the one client that sends it to its own origin and follows no redirect", () => {
    const users = files.filter((file) => file.startsWith('apps/server/src/') && /adminApiKey/.test(readFileSync(join(root, file), 'utf8')))
    const mayKnow = /^apps\/server\/src\/(modules\/resources\/(settings\/)?[^/]+|outside\/kong|gateway\/embedded)\.ts$/
    expect(users.filter((file) => !mayKnow.test(file))).toEqual([])
  })
  it('allows no skipped test and no disabled lint rule without a reason', () => {
    const sources = globSync('{packages,apps,e2e,tools}/**/*.{ts,tsx,mjs}', {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist',
    })
    const debt = sources.filter((file) =>
      /\b(it|test|describe)\.(skip|only|todo)\(|TO[D]O|FIX[M]E|oxlint-disable(?!.* -- )/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(debt).toEqual([])
  })
  it('lets no test fail because the machine is busy: none asserts wall-clock time', () => {
    const tests = globSync('{packages,apps,e2e,tools}/**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude: (name) => name === 'node_modules' })
    const timed = tests.filter((file) =>
      /performance\.n[o]w\(|expect\([^\n]*Date\.now\(\) - [^\n]*\.toBeLess/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(timed).toEqual([])
  })
  it('lets no test fail because the machine is busy: every wait has at least ten seconds', () => {
    const tests = globSync('{packages,apps,e2e,tools}/**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude: (name) => name === 'node_modules' })
    const hasty = tests.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /(?:poll|waitFor)\(.*\btimeout: (?:\d{1,4}|\d_\d{3})\b|\bvi\.waitFor\((?!.*\btimeout:).*\)$/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(hasty).toEqual([])
  })
})
