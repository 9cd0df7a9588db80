import { type EntityDefinition, type Field, fill, validateField } from '@apim/kong-admin'
import type { StoredChange, StoredEntity } from '../../store/index.ts'
import { type AdminContext, definitionOf } from '../call/context.ts'
import { schemaViolation } from '../call/failure.ts'

type Input = Record<string, unknown>

const isCertificate = ({ collection }: EntityDefinition) => collection === 'certificates'

/** The server names of a certificate, sorted: Kong returns them with it although they are separate entities. */
export function namesOf({ memory }: AdminContext, certificateId: string): string[] {
  return memory
    .referring('snis', 'certificate', certificateId)
    .map((id) => String(memory.get('snis', id)?.name))
    .sort()
}

/** The certificate for a server name. */
export function certificateNamed({ memory }: AdminContext, name: string): StoredEntity | undefined {
  const found = memory.findUnique('snis', ['name'], { name })
  return found && memory.get('certificates', (found.certificate as { id: string }).id)
}

/** The input without `snis`, and the names in it; undefined if they stay unchanged. Throws for invalid names. */
export function withoutNames(context: AdminContext, definition: EntityDefinition, input: Input): { rest: Input; names?: string[] } {
  if (!isCertificate(definition) || input.snis === undefined) return { rest: input }
  const { snis, ...rest } = input
  const names = snis === null ? [] : typeof snis === 'string' ? [snis] : snis
  const field: Field = { type: 'set', elements: definitionOf(context, 'snis')?.fields.name as Field }
  const violation = validateField(field, names, context.rules)
  if (violation !== undefined) throw schemaViolation({ snis: violation })
  const given = names as string[]
  const twice = given.find((name, at) => given.indexOf(name) !== at)
  if (twice !== undefined) throw schemaViolation({ snis: `${twice} is duplicated` })
  return { rest, names: given }
}

/** The changes that give a certificate exactly these names. Throws if one belongs to another certificate. */
export function nameChanges(context: AdminContext, certificateId: string, names: readonly string[]): StoredChange[] {
  const { memory } = context
  const taken = names.map((name) => memory.findUnique('snis', ['name'], { name }))
  for (const one of taken) {
    const owner = (one?.certificate as { id: string } | undefined)?.id
    if (one && owner !== certificateId)
      throw schemaViolation({ snis: `${String(one.name)} already associated with existing certificate '${owner}'` })
  }
  const gone = memory.referring('snis', 'certificate', certificateId).filter((id) => !names.includes(String(memory.get('snis', id)?.name)))
  const fields = definitionOf(context, 'snis')?.fields ?? {}
  const made = names
    .filter((_name, at) => taken[at] === undefined)
    .map((name) => fill(fields, { name, certificate: { id: certificateId } }, 'insert', context.now() / 1000) as StoredEntity)
  return [
    ...gone.map((id) => ({ collection: 'snis', id, value: null })),
    ...made.map((value) => ({ collection: 'snis', id: value.id, value })),
  ]
}
