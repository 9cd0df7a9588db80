import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { deckBinary } from './bar/deck/binary.ts'
import { coveredElsewhere, work } from './tools/test/server-files.ts'

/**
 * One project per suite, so that each can be run alone: `vitest run --project gateway`. The time limits end what hangs; they are long,
 * because most tests wait for real processes and the machine may be busy.
 */
const suite = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    ...more,
  },
})

/** The journeys that sign people in, against a real Keycloak: there only when it is asked for, because it downloads one. */
const keycloak = suite('keycloak', ['e2e/keycloak/**/*.spec.ts', 'e2e/journeys/session.spec.ts'], {
  globalSetup: ['e2e/keycloak/keycloak.setup.ts'],
  fileParallelism: false,
  testTimeout: 180_000,
  hookTimeout: 600_000,
})

/** Generates code with the real generator and compiles it: there only when it is asked for, because generator and libraries are downloaded. */
const codegen = suite('codegen', ['apps/server/test/codegen/**/*.spec.ts'], {
  globalSetup: ['apps/server/test/postgres.ts'],
  testTimeout: 900_000,
  hookTimeout: 600_000,
})

/** The same from the screens. */
const codegenJourneys = suite('codegen-journeys', ['e2e/codegen/**/*.spec.ts'], {
  globalSetup: ['e2e/product.setup.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
})

const onSystemPostgres = process.env['APIM_TEST_POSTGRES'] === 'system'

/** The whole product, once for each suite. */
const product = {
  globalSetup: ['e2e/product.setup.ts'],
  fileParallelism: false,
  testTimeout: 180_000,
  hookTimeout: 300_000,
}

const packed = 'tools/test/packed-gateway.ts'
const database = 'apps/server/test/postgres.ts'

const units = [
  'packages/**/src/**/*.test.ts',
  'apps/server/src/**/*.unit.test.ts',
  'apps/portal/src/**/*.test.ts',
  '{tools,bench}/**/*.unit.test.ts',
]

export default defineConfig({
  test: {
    // vitest leaves a core to itself, which is half of the machine where there are two.
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      // Nothing but functions: files leave nothing behind, in whatever order they run.
      suite('unit', units, { isolate: false }),
      suite('component', ['apps/portal/src/**/*.test.tsx'], {
        environment: 'jsdom',
        isolate: false,
        setupFiles: ['apps/portal/src/testing/setup.ts'],
        // A file's first test also loads what only forms and docks need.
        testTimeout: 120_000,
      }),
      suite('architecture', ['tools/{architecture,glossary,table-writers,trust}.test.ts', 'tools/architecture/*.test.ts']),
      suite('gateway', ['apps/gateway/**/*.test.ts'], {
        globalSetup: [packed],
        // Memory that is used again is overwritten in between (apps/gateway/src/http1/pattern.ts).
        env: { APIM_TEST_PATTERN: '1' },
        ...(!deckBinary() && { exclude: ['**/node_modules/**', '**/deck.test.ts'] }),
      }),
      suite('identity', ['apps/identity/**/*.test.ts'], { globalSetup: [database] }),
      suite('http', ['apps/server/**/*.test.ts'], {
        globalSetup: [packed, database],
        exclude: ['**/node_modules/**', '**/*.unit.test.ts', ...work, ...(onSystemPostgres ? coveredElsewhere : [])],
        isolate: false,
      }),
      // A test waits for up to 45 s for what comes to be by itself.
      suite('work', work, { globalSetup: [packed, database], testTimeout: 120_000 }),
      suite('launcher', ['tools/**/*.launch.test.ts'], { testTimeout: 120_000 }),
      suite('journeys', ['e2e/journeys/**/*.spec.ts'], product),
      // Looks at all screens for as long as all journeys take: in a product of its own, beside them.
      suite('screens', ['e2e/screens/**/*.spec.ts'], product),
      // Fills the product with texts that nobody would want to see in it.
      suite('odd-texts', ['e2e/odd-texts/**/*.spec.ts'], { ...product, globalSetup: ['e2e/odd-texts/product.setup.ts'] }),
      ...(process.env['APIM_TEST_KEYCLOAK'] ? [keycloak] : []),
      ...(process.env['APIM_TEST_CODEGEN'] ? [codegen, codegenJourneys] : []),
    ],
  },
})
