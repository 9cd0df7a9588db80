/**
 * Every check, in the order of the run. `cores` says how many it takes of the run's two, all of them without it; what takes one runs beside its
 * neighbour. `needs` names parts of the system; `isFor` says for whom it is when not for everybody; `isExtra` is left out unless it is asked for
 * by its name, or by its name as an option.
 * `changed` says what --changed takes: without it what the tests import and what stands near them, `near` only the latter, `never` nothing, `always` all.
 * A vitest suite is a project of vitest.config.ts, run with more variables, or with some of its files only, where its row says so.
 */
export const suites = [
  { name: 'format', kind: 'format', cores: 1 },
  { name: 'lint', kind: 'lint', cores: 1 },
  { name: 'types', kind: 'types', cores: 1 },
  { name: 'openapi', kind: 'openapi', cores: 1 },
  { name: 'architecture', kind: 'vitest', cores: 1, changed: 'always' },
  { name: 'unit', kind: 'vitest', cores: 1 },
  { name: 'component', kind: 'vitest' },
  { name: 'gateway', kind: 'vitest', needs: ['redis'] },
  { name: 'http', kind: 'vitest', needs: ['chromium'] },
  {
    name: 'http-system',
    kind: 'vitest',
    project: 'http',
    env: { APIM_TEST_POSTGRES: 'system' },
    needs: ['postgresql', 'chromium'],
    changed: 'never',
  },
  { name: 'work', kind: 'vitest', changed: 'near' },
  { name: 'launcher', kind: 'vitest', changed: 'near' },
  { name: 'identity', kind: 'vitest', cores: 1 },
  {
    name: 'launcher-user',
    kind: 'vitest',
    project: 'launcher',
    // Who runs the database, and where it may lie, depends on the user.
    files: ['tools/postgres.launch.test.ts', 'tools/start.launch.test.ts'],
    asUser: true,
    isFor: 'root',
    cores: 1,
    changed: 'never',
  },
  { name: 'journeys', kind: 'vitest', cores: 1, needs: ['chromium'], changed: 'near' },
  { name: 'screens', kind: 'vitest', cores: 1, needs: ['chromium'], changed: 'near' },
  { name: 'keycloak', kind: 'vitest', isExtra: true, env: { APIM_TEST_KEYCLOAK: '1' }, needs: ['chromium', 'java', 'maven'] },
]
