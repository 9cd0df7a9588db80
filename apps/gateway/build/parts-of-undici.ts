import { createRequire } from 'node:module'
import type { Plugin } from 'rolldown'

/** What the proxy threads import of undici, and where it lies. What is missing here fails the build. */
const parts = {
  buildConnector: 'lib/core/connect.js',
}

/** Packs what is used out of undici; its clients, `fetch`, mocks, caches and WebSocket would need four megabytes in each thread. */
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
