import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { contentOf, hashOf } from '../../apps/server/src/audit/audit.ts'

const columns =
  'at, actor_id, actor_email, organization_id, action, object_type, object_id, before, after, request_id, address, previous_hash, hash'

const contentAt = (n: number) =>
  contentOf({
    at: new Date(Date.UTC(2026, 0, 1) + n * 20_000),
    actorId: 1 + (n % 500),
    actorEmail: `user${n % 500}@firm${n % 90}.example`,
    organizationId: 1 + (n % 1000),
    action: 'api.update',
    objectType: 'api',
    objectId: String(n % 5000),
    before: {
      name: `API ${n % 5000}`,
      version: '1.0',
      description: 'What it does',
      applicationId: n % 300,
      rate: { minute: 60, day: 9000 },
    },
    after: {
      name: `API ${n % 5000}`,
      version: '1.1',
      description: 'What it does',
      applicationId: n % 300,
      rate: { minute: 90, day: 9000 },
    },
    requestId: `3f2a0c1e-0000-4000-8000-${String(n).padStart(12, '0')}`,
    address: '192.0.2.7',
  })

function* lines(count: number) {
  let previous = ''
  for (let n = 0; n < count; n += 1) {
    const content = contentAt(n)
    const hash = hashOf(previous, content)
    const { at, before, after, actorId, actorEmail, organizationId, action, objectType, objectId, requestId, address } = content
    const state = [JSON.stringify(before), JSON.stringify(after)]
    yield `${[at, actorId, actorEmail, organizationId, action, objectType, objectId, ...state, requestId, address, previous, hash].join('\t')}\n`
    previous = hash
  }
}

/** Fills an empty audit log with that many rows, chained as the product chains them. */
export const fillAuditLog = async (client: pg.Client, count: number): Promise<void> => {
  await pipeline(Readable.from(lines(count)), client.query(copyFrom(`copy audit_log (${columns}) from stdin`)))
  await client.query('vacuum analyze audit_log')
}
