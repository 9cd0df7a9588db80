import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const ASSETS = { 'style.css': 'text/css; charset=utf-8', 'press.js': 'text/javascript; charset=utf-8' }

/** Serves the pages' style sheet and their only script under `<mount>/pages/`. */
export async function serveAssets(app: FastifyInstance, mount: string): Promise<void> {
  for (const [name, contentType] of Object.entries(ASSETS)) {
    const content = await readFile(new URL(name, import.meta.url))
    app.get(`${mount}/pages/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(contentType).send(content),
    )
  }
}
