import { own } from '../json.ts'

/** The types that a schema allows: OpenAPI 3.1 may have several. */
export const typesOf = (schema: unknown): string[] => {
  const type = own(schema, 'type')
  return Array.isArray(type) ? type.filter((one) => typeof one === 'string') : typeof type === 'string' ? [type] : []
}

/** Whether a schema says which values there are. */
export const isListed = (schema: unknown): boolean => own(schema, 'enum') !== undefined || own(schema, 'const') !== undefined
