import { createRequire } from 'node:module'
import type { Plugin } from 'rolldown'

/** What the proxy threads import from undici, and from which file. A missing export fails the build. */
const parts = {
  buildConnector: 'lib/core/connect.js',
}

/** Bundles only what is used of undici; its clients, `fetch`, mocks, caches and WebSocket would take four megabytes in each thread. */
export const partsOfUndici = (): Plugin => {
  const require = createRequire(import.meta.url)
  return {
    name: 'parts-of-undici',
    resolveId: (id) => (id === 'undici' ? '\0undici' : null),
    load(id) {
      if (id !== '\0undici') return null
      const lines = Object.entries(parts).map(
        ([name, file]) => `export { default as ${name} } from ${JSON.stringify(require.resolve(`undici/${file}`))}`,
      )
      return lines.join('\n')
    },
  }
}
