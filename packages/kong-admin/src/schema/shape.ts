import { type EntityCheck, runEntityChecks } from './entity-checks.ts'
import type { Violations } from './errors.ts'
import type { FieldTable, Rules, Shorthand } from './field.ts'
import { validateFields } from './validate.ts'

/** The schema and checks of a whole entity. */
export interface Shape {
  fields: FieldTable
  checks?: readonly EntityCheck[]
  shorthand_fields?: Readonly<Record<string, Shorthand>>
}

/**
 * All errors of a complete entity (with defaults filled in), by field and across fields, in Kong's wording; undefined if there are none. `updating`
 * only changes the wording of some messages, as in Kong.
 */
export function validateEntity(shape: Shape, entity: Record<string, unknown>, rules: Rules, updating = false): Violations | undefined {
  const errors = validateFields(shape.fields, entity, rules, shape.shorthand_fields) ?? {}
  runEntityChecks(shape.checks ?? [], entity, errors, { rules, updating, fields: shape.fields })
  return Object.keys(errors).length > 0 ? errors : undefined
}
