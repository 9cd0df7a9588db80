import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { apiRevisions, apis, documents } from '../../db/schema/index.ts'
import type { CodegenPlace } from './installation.ts'

/** A file that a repository serves as the generator. */
export const fakeJar = Buffer.from('a generator')
export const fakeRelease = {
  version: '1',
  sha256: createHash('sha256').update(fakeJar).digest('hex'),
  bytes: fakeJar.length,
  path: 'org/generator/1/generator-1.jar',
  fileName: 'generator-1.jar',
  javaMin: 11,
}

/** A Maven repository with whatever `content` says; counts what it is asked for. */
export const serveRepository = async (content: () => Buffer | undefined = () => fakeJar) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const body = content()
    response.writeHead(body ? 200 : 404).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/maven2/`, asked, close: () => void server.close() }
}

/** A place for code generation with a program that stands in for Java and the generator (test/fake-generator.mjs). */
export const fakePlace = (repository: string): CodegenPlace & { remove(): void } => {
  const folder = mkdtempSync(join(tmpdir(), 'codegen-'))
  const java = join(folder, 'java')
  const program = join(import.meta.dirname, '../../../test/fake-generator.mjs')
  writeFileSync(java, `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} ${JSON.stringify(program)} "$@"\n`)
  chmodSync(java, 0o755)
  return {
    folder: join(folder, 'kept'),
    repository,
    program: { java, path: '/usr/bin:/bin' },
    release: fakeRelease,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** An API of an organization with this text as its stored description, put into the database as it is: unchecked. */
export const buildDescribed = async (
  db: Db,
  { createdBy, organizationId }: { createdBy: number; organizationId: number },
  text: string,
) => {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const stored = { sha256, original: Buffer.from(text), mediaType: 'application/json', normalised: text, format: 'openapi 3.0' }
  await db.insert(documents).values(stored).onConflictDoNothing()
  const values = { name: `Described ${sha256.slice(0, 8)}`, version: '1', description: 'For code', createdBy, organizationId, revision: 1 }
  const api = only(await db.insert(apis).values(values).returning())
  await db.insert(apiRevisions).values({ apiId: api.id, number: 1, version: '1', documentSha256: sha256, fileName: 'a.json', createdBy })
  return api
}

/** A small description with this title. */
export const described = (title: string, more: object = {}) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title, version: '1.0.0' },
    paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
    ...more,
  })
