import type { Choice } from '@apim/openapi/schema/shape'

/** The values of the discriminator that mean an option. */
export const meaning = ({ discriminator, mapping }: Choice, self: string, name: string): string => {
  if (!discriminator) return ''
  const values = mapping.filter(([, ref]) => ref === self || ref === name).map(([value]) => value)
  return values.length > 0 ? values.join(', ') : name
}
