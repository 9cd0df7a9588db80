import type { EntityDefinition } from '@apim/kong-admin'
import type { StoredEntity } from '../../store/index.ts'
import type { AdminContext } from '../call/context.ts'
import { Failure } from '../call/failure.ts'

/**
 * Throws code 17 if the entity is a CA certificate that a service still trusts: a list of IDs is not a foreign key, so Kong checks it
 * separately.
 */
export function refuseTrusted({ memory }: AdminContext, { collection }: EntityDefinition, { id }: StoredEntity): void {
  if (collection !== 'ca_certificates') return
  for (const service of memory.idsAfter('services', undefined)) {
    const trusted = memory.get('services', service)?.ca_certificates
    if (!Array.isArray(trusted) || !trusted.includes(id)) continue
    const message = `ca certificate ${id} is still referenced by services (id = ${service})`
    throw new Failure(400, { message, name: 'referenced by others', fields: {}, code: 17 })
  }
}
