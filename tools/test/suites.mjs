/**
 * Every check, in the order of the run: the quick ones first, then what takes longest, so that the lanes of the run end together.
 * `needs` names parts of the system; `isOfProduct` starts all of the product, which is built before; `isFor` says for whom it is when not for
 * everybody; `isExtra` is left out unless it is asked for by its name, or by its name as an option.
 * `changed` says what --changed takes of it (changed.mjs): without it what the change reaches, `near` what stands near it, `never` nothing, `always` all.
 * A vitest suite is a project of vitest.config.ts, run with more variables, or with some of its files only, where its row says so.
 */
export const suites = [
  { name: 'types', kind: 'types' },
  { name: 'lint', kind: 'lint' },
  { name: 'format', kind: 'format' },
  { name: 'openapi', kind: 'openapi' },
  { name: 'architecture', kind: 'vitest', changed: 'always' },
  { name: 'unit', kind: 'vitest' },
  { name: 'gateway', kind: 'vitest', needs: ['redis'] },
  { name: 'work', kind: 'vitest' },
  { name: 'http', kind: 'vitest', needs: ['chromium'] },
  { name: 'journeys', kind: 'vitest', isOfProduct: true, needs: ['chromium'], changed: 'near' },
  {
    name: 'http-system',
    kind: 'vitest',
    project: 'http',
    env: { APIM_TEST_POSTGRES: 'system' },
    needs: ['postgresql'],
    changed: 'never',
  },
  { name: 'screens', kind: 'vitest', isOfProduct: true, needs: ['chromium'], changed: 'near' },
  { name: 'launcher', kind: 'vitest', isOfProduct: true, changed: 'near' },
  { name: 'component', kind: 'vitest' },
  {
    name: 'launcher-user',
    kind: 'vitest',
    project: 'launcher',
    // Who runs the database, and where it may lie, depends on the user.
    files: ['tools/postgres.launch.test.ts', 'tools/start.launch.test.ts'],
    asUser: true,
    isOfProduct: true,
    isFor: 'root',
    changed: 'never',
  },
  { name: 'identity', kind: 'vitest' },
  {
    name: 'keycloak',
    kind: 'vitest',
    isOfProduct: true,
    isExtra: true,
    env: { APIM_TEST_KEYCLOAK: '1' },
    needs: ['chromium', 'java', 'maven'],
  },
]
