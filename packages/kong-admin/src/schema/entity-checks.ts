import { addEntityViolation, setViolation, type Violation, type Violations, valueAt } from './errors.ts'
import type { Field, FieldTable, Rules } from './field.ts'
import { validateField } from './validate.ts'

/** Constraints that a check puts on a field of the entity; the field's type comes from the schema. */
type Match = Omit<Field, 'type' | '~types'> & { type?: Field['type'] }

/** Kong's cross-field checks of an entity; field names may be dotted. */
export type EntityCheck =
  | { at_least_one_of: readonly string[] }
  | { only_one_of: readonly string[] }
  | { distinct: readonly string[] }
  | { mutually_required: readonly string[] }
  | { conditional: { if_field: string; if_match: Match; then_field: string; then_match: Match; then_err?: string } }
  | { custom_entity_check: CustomCheck }

interface CustomCheck {
  field_sources: readonly string[]
  run_with_missing_fields?: boolean
  /** True for a rule that Kong does not have: `/schemas/*` omits it, so that clients see Kong's schema. */
  unpublished?: boolean
  /** Returns the messages that belong to no single field; adds those of fields to `errors` itself. */
  fn(entity: Record<string, unknown>, errors: Violations): readonly string[]
}

interface Surroundings {
  rules: Rules
  updating: boolean
  fields: FieldTable
}

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** Kong's notion of a set value: null, "", [] and {} are not. */
export function isNonempty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

function fieldAt(fields: FieldTable, path: string): Field {
  const [head = '', ...rest] = path.split('.')
  const field = fields[head]
  if (!field) throw new Error(`an entity check names the unknown field '${path}'`)
  return rest.length === 0 ? field : fieldAt(field.fields ?? {}, rest.join('.'))
}

function matched(match: Match, path: string, value: unknown, around: Surroundings): Violation | undefined {
  const { required: _required, ...base } = fieldAt(around.fields, path)
  return validateField({ ...base, ...match } as Field, value, around.rules)
}

function conditional(
  check: Extract<EntityCheck, { conditional: unknown }>['conditional'],
  entity: Record<string, unknown>,
  errors: Violations,
  around: Surroundings,
): string | undefined {
  const condition = valueAt(entity, check.if_field)
  if (condition === undefined || matched({ required: true, ...check.if_match }, check.if_field, condition, around) !== undefined)
    return undefined
  const violation = matched(check.then_match, check.then_field, valueAt(entity, check.then_field), around)
  if (violation === undefined) return undefined
  setViolation(errors, check.then_field, violation)
  return check.then_err ?? `failed conditional validation given value of field '${check.if_field}'`
}

function counted(check: EntityCheck, entity: Record<string, unknown>, updating: boolean): string | undefined {
  const filled = (names: readonly string[]) => names.filter((name) => isNonempty(valueAt(entity, name)))
  if ('at_least_one_of' in check && filled(check.at_least_one_of).length === 0) {
    return `${updating ? 'when updating, ' : ''}at least one of these fields must be non-empty: ${quoted(check.at_least_one_of)}`
  }
  if ('only_one_of' in check && filled(check.only_one_of).length !== 1) {
    return `exactly one of these fields must be non-empty: ${quoted(check.only_one_of)}`
  }
  if ('distinct' in check) {
    const values = filled(check.distinct).map((name) => JSON.stringify(valueAt(entity, name)))
    if (new Set(values).size < values.length) return `values of these fields must be distinct: ${quoted(check.distinct)}`
  }
  if ('mutually_required' in check && ![0, check.mutually_required.length].includes(filled(check.mutually_required).length)) {
    return `all or none of these fields must be set: ${quoted(check.mutually_required)}`
  }
  return undefined
}

/** Runs every check and adds failures to `errors`; semantics and wording are Kong 3.9's. */
export function runEntityChecks(
  checks: readonly EntityCheck[],
  entity: Record<string, unknown>,
  errors: Violations,
  around: Surroundings,
): void {
  for (const check of checks) {
    if ('custom_entity_check' in check) {
      for (const message of check.custom_entity_check.fn(entity, errors)) addEntityViolation(errors, message)
      continue
    }
    const message =
      'conditional' in check ? conditional(check.conditional, entity, errors, around) : counted(check, entity, around.updating)
    if (message !== undefined) addEntityViolation(errors, message)
  }
}
