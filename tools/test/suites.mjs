/**
 * Every check, in the order of the run. `needs` names parts of the system; `isFor` says for whom it is when not for everybody;
 * `isExtra` is left out unless it is asked for by its name, or by its name as an option.
 * A vitest suite is a project of vitest.config.ts, run with more variables or more arguments where its row has them.
 */
export const suites = [
  { name: 'format', kind: 'format' },
  { name: 'lint', kind: 'lint' },
  { name: 'types', kind: 'types' },
  { name: 'openapi', kind: 'openapi' },
  { name: 'unit', kind: 'vitest' },
  { name: 'component', kind: 'vitest' },
  { name: 'architecture', kind: 'vitest' },
  { name: 'gateway', kind: 'vitest', needs: ['redis'] },
  { name: 'identity', kind: 'vitest' },
  { name: 'http', kind: 'vitest', needs: ['chromium'] },
  { name: 'http-system', kind: 'vitest', project: 'http', env: { APIM_TEST_POSTGRES: 'system' }, needs: ['postgresql', 'chromium'] },
  { name: 'launcher', kind: 'vitest' },
  { name: 'launcher-user', kind: 'vitest', project: 'launcher', asUser: true, isFor: 'root' },
  { name: 'journeys', kind: 'vitest', needs: ['chromium'] },
  { name: 'keycloak', kind: 'vitest', isExtra: true, env: { APIM_TEST_KEYCLOAK: '1' }, needs: ['chromium', 'java', 'maven'] },
]
