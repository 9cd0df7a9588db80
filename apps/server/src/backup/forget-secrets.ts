import type pg from 'pg'
import { sealedKeyRow, sealedSecretRow } from '../modules/consumers/index.ts'
import { sealedConfigRow } from '../modules/resources/index.ts'
import type { Vault } from '../security/vault.ts'

interface Sealed {
  id: number
  sealed: string
  /** What it was sealed for. */
  row: string
  /** How an operator knows it. */
  name: string
}

interface Kind {
  find(client: pg.ClientBase): Promise<Sealed[]>
  /** For the rows of these ids. */
  forget: string
}

const settings: Kind = {
  find: async (client) => {
    const { rows } = await client.query<{ id: number; sealed: string; resourceId: number; setting: string; resource: string }>(`
      select c.id, c.secret as sealed, c.resource_id as "resourceId", c.name as setting, r.name as resource
      from public.resource_configs c join public.resources r on r.id = c.resource_id where c.secret is not null order by c.id`)
    return rows.map(({ id, sealed, resourceId, setting, resource }) => ({
      id,
      sealed,
      row: sealedConfigRow(resourceId, setting),
      name: `${setting} of the resource ${resource}`,
    }))
  },
  forget: 'delete from public.resource_configs where id = any($1)',
}

/** The key of a consumer goes on working at its gateway; the last four characters stay, by which its users know it. */
const ofConsumers = (column: 'api_key' | 'client_secret', what: string, rowOf: (id: number) => string): Kind => ({
  find: async (client) => {
    const { rows } = await client.query<{ id: number; sealed: string; consumer: string; organization: string }>(`
      select c.id, c.${column} as sealed, coalesce(c.kong_consumer_name, c.id::text) as consumer, o.name as organization
      from public.consumers c join public.organizations o on o.id = c.organization_id where c.${column} is not null order by c.id`)
    return rows.map(({ id, sealed, consumer, organization }) => ({
      id,
      sealed,
      row: rowOf(id),
      name: `${what} ${consumer} of ${organization}`,
    }))
  },
  forget: `update public.consumers set ${column} = null where id = any($1)`,
})

/** An old key after a rotation goes on working like any other, until it is revoked. */
const ofRotations = (column: 'api_key' | 'client_secret', what: string, rowOf: (id: number) => string): Kind => ({
  find: async (client) => {
    const { rows } = await client.query<{ id: number; sealed: string; consumer: string; organization: string }>(`
      select k.consumer_id as id, k.${column} as sealed, coalesce(c.kong_consumer_name, c.id::text) as consumer, o.name as organization
      from public.key_rotations k join public.consumers c on c.id = k.consumer_id join public.organizations o on o.id = c.organization_id
      where k.${column} is not null order by 1`)
    return rows.map(({ id, sealed, consumer, organization }) => ({
      id,
      sealed,
      row: rowOf(id),
      name: `${what} ${consumer} of ${organization}`,
    }))
  },
  forget: `update public.key_rotations set ${column} = null where consumer_id = any($1)`,
})

const kinds = [
  settings,
  ofConsumers('api_key', 'key', sealedKeyRow),
  ofConsumers('client_secret', 'client secret', sealedSecretRow),
  ofRotations('api_key', 'old key', sealedKeyRow),
  ofRotations('client_secret', 'old client secret', sealedSecretRow),
]

const opens = (vault: Vault | undefined, { sealed, row }: Sealed) => {
  try {
    return vault !== undefined && vault.open(sealed, row) !== ''
  } catch {
    return false
  }
}

/**
 * Removes every secret that the key does not open, so that the product can start with another key (trust R08), and returns what was lost, one line
 * each. Without a key that is every secret.
 */
export const forgetSecrets = async (client: pg.ClientBase, vault: Vault | undefined): Promise<string[]> => {
  const lost: string[] = []
  for (const { find, forget } of kinds) {
    const closed = (await find(client)).filter((secret) => !opens(vault, secret))
    await client.query(forget, [closed.map(({ id }) => id)])
    lost.push(...closed.map(({ name }) => name))
  }
  // The next start remembers its own key, also where there was no secret to lose.
  await client.query(`delete from public.installation where name = 'key-check'`)
  return lost
}
