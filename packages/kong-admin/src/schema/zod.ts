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
    // A Kong of another version may not know a field: then it has none, which is what null says.
    return [name, type.nullish().transform((value) => value ?? null)]
  })
  return z.looseObject(Object.fromEntries(shape))
}

/**
 * A zod type that reads what a Kong answered for the table: known fields have their types, unknown ones (of a newer Kong) pass. It
 * checks types only; the constraints are the gateway's to enforce.
 */
export function answerType<T extends FieldTable>(fields: T): z.ZodType<Infer<T>> {
  return recordType(fields) as unknown as z.ZodType<Infer<T>>
}
