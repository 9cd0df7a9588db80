/** A name or a version as people read it: white space, capitals and the Unicode form of a letter make no other one. */
const asRead = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase().normalize('NFKC')

/** Whether people read the same. */
export const isSameName = (one: string, other: string): boolean => asRead(one) === asRead(other)
