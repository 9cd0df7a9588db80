/**
 * Every check, in the order of the run: quick ones first, then the longest, so that the lanes finish together.
 * `needs` names system packages; `isOfProduct` starts the whole product, which is built first; `isFor` says for which users, if not all; an
 * `isExtra` suite only runs when asked for by its name, or by its name as an option.
 * `changed` says what --changed runs of it (changed.mjs): by default what the change affects, `near` what is near it, `never` nothing,
 * `always` everything.
 * A vitest suite is a project of vitest.config.ts, with more variables or only some of its files if its row says so.
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
  { name: 'http', kind: 'vitest', needs: ['chromium', 'redis'] },
  { name: 'journeys', kind: 'vitest', isOfProduct: true, needs: ['chromium', 'fonts'], changed: 'near' },
  {
    name: 'http-system',
    kind: 'vitest',
    project: 'http',
    env: { APIM_TEST_POSTGRES: 'system' },
    needs: ['postgresql', 'redis'],
    changed: 'never',
  },
  { name: 'screens', kind: 'vitest', isOfProduct: true, needs: ['chromium'], changed: 'near' },
  { name: 'odd-texts', kind: 'vitest', isOfProduct: true, needs: ['chromium'], changed: 'near' },
  { name: 'launcher', kind: 'vitest', isOfProduct: true, changed: 'near' },
  { name: 'component', kind: 'vitest' },
  {
    name: 'launcher-user',
    kind: 'vitest',
    project: 'launcher',
    // Who may run the database, and in which folder, depends on the user.
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
  {
    name: 'codegen',
    kind: 'vitest',
    isExtra: true,
    env: { APIM_TEST_CODEGEN: '1' },
    needs: ['java', 'maven'],
  },
  {
    name: 'codegen-journeys',
    kind: 'vitest',
    isOfProduct: true,
    isExtra: true,
    env: { APIM_TEST_CODEGEN: '1' },
    needs: ['chromium', 'java'],
  },
]
