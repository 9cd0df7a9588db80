import { z } from 'zod'
import type { Field, FieldTable } from './field.ts'
import type { Infer } from './infer.ts'

function plain(field: Field): z.ZodType {
  switch (field.type) {
    case 'string':
      return z.string()
    case 'number':
    case 'integer':
      return z.number()
    case 'boolean':
      return z.boolean()
    case 'array':
    case 'set':
      return z.array(plain(field.elements as Field))
    case 'map':
      return z.record(z.string(), plain(field.values as Field))
    case 'record':
      return recordType(field.fields as FieldTable)
    case 'foreign':
      return z.looseObject({ id: z.string() })
    case 'any':
      return z.unknown()
  }
}

function recordType(fields: FieldTable): z.ZodType {
  const shape = Object.entries(fields).map(([name, field]): [string, z.ZodType] => {
    const type = plain(field)
    if (field.required || field.auto) return [name, type]
    // A Kong of another version may lack a field: then it is unset, that is null.
    return [name, type.nullish().transform((value) => value ?? null)]
  })
  return z.looseObject(Object.fromEntries(shape))
}

/**
 * A zod type that parses a Kong's response by the schema: known fields have their types, unknown ones (of a newer Kong) are kept. It checks types
 * only; the gateway enforces the constraints.
 */
export function answerType<T extends FieldTable>(fields: T): z.ZodType<Infer<T>> {
  return recordType(fields) as unknown as z.ZodType<Infer<T>>
}
