import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressed } from './edge/compressed.ts'
import { notFound } from './errors.ts'
import { partOf } from './part.ts'

/** Sign-in helper pages without the application's script, by path. */
const helperPages: Record<string, string> = {
  '/login': 'login.html',
  '/silent-refresh': 'silent-refresh.html',
  '/logout-callback': 'logout.html',
}

/** Names with an extension are files; the rest are pages of the single-page application. */
const looksLikeFile = (path: string) => /\.[a-z0-9]+$/i.test(path)
/** A page that returns from a sign-in at another origin must still reach its opener. */
const openToOpener = (reply: FastifyReply) => reply.header('cross-origin-opener-policy', 'unsafe-none')

/** Every page has its own nonce, so pages cannot be precompressed. */
const sendHtml = async (reply: FastifyReply, page: string) => {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
  return reply.send(await compressed(reply, page.replaceAll('__CSP_NONCE__', reply.cspNonce.style)))
}

/** The prerendered pages, by path. */
const drawnPages = (folder: string, publicUrl: string) => {
  const files = globSync('*.html', { cwd: join(folder, 'pages') })
  const read = (file: string) => readFileSync(join(folder, 'pages', file), 'utf8').replaceAll('__PUBLIC_URL__', publicUrl)
  return new Map(files.map((file) => [`/${file === 'index.html' ? '' : file.slice(0, -'.html'.length)}`, read(file)]))
}

const sendPages = (folder: string, publicUrl: string) => {
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')
  const drawn = drawnPages(folder, publicUrl)
  const { host } = new URL(publicUrl)
  return (request: FastifyRequest, reply: FastifyReply, path: string) => {
    // One host name per portal: the sign-in's redirect addresses use the public one only.
    if (request.host !== host) return reply.redirect(`${publicUrl}${request.url}`, 307)
    if (path === '/auth-callback') openToOpener(reply)
    return sendHtml(reply, drawn.get(path) ?? shell)
  }
}

const sendHelperPage = (reply: FastifyReply, text: string) =>
  openToOpener(reply)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(text.replaceAll('__CSP_NONCE__', reply.cspNonce.style))

/** Serves the built portal: hashed assets for a year, pages with a fresh style nonce, unknown files as 404 (trust T76). */
export const portal = async (app: FastifyInstance, folder: string, publicUrl: string): Promise<void> => {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('the portal has not been built: serving only the API')
    return
  }
  const config = { access: 'public' as const }
  const sendPage = sendPages(folder, publicUrl)
  const helpers = Object.entries(helperPages).map(([address, file]) => [address, readFileSync(join(folder, file), 'utf8')] as const)
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      allowedPath: (path) => !/\.(map|html|gz|br)$|\/\.vite\//.test(path),
    })
    for (const [address, text] of helpers) scope.get(address, { config }, (_, reply) => sendHelperPage(reply, text))
    // Browsers request this name on pages without an icon, such as the sign-in.
    scope.get('/favicon.ico', { config }, (_, reply) => reply.header('cache-control', 'public, max-age=86400').sendFile('favicon.svg'))
    scope.get('/*', { config }, (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      if (partOf(request)) throw notFound('Page')
      if (!looksLikeFile(path)) return sendPage(request, reply, path)
      reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      return reply.sendFile(path.slice(1))
    })
  })
}
