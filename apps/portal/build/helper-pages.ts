import type { Plugin } from 'vite'

/** Address → static page. The portal's server maps the same three. */
export const helperPageAddresses: Record<string, string> = {
  '/login': '/login.html',
  '/silent-refresh': '/silent-refresh.html',
  '/logout-callback': '/logout.html',
}

/** In `vite dev`, the sign-in's static pages at their addresses without an extension. */
export const helperPages = (): Plugin => ({
  name: 'portal:helper-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [path, query] = (request.url ?? '').split('?')
      const file = helperPageAddresses[path ?? '']
      if (file) request.url = query ? `${file}?${query}` : file
      next()
    })
  },
})
