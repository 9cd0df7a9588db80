export const billingTypes = ['Postpaid', 'Prepaid'] as const
/** The specification's names, part 2 section 3; the empty one is None. */
export const attributeTypes = ['', 'http header', 'Type 2', 'Type 3'] as const
export const attributesMax = 50
