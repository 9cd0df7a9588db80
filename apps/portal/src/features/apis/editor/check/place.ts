/** A key or an entry of a list: its JSON pointer with a leading `#`, and the offset in the text where it begins. */
export type Visit = (pointer: string, offset: number) => void

/** `a/b` → `a~1b`: a key as a part of a JSON pointer. */
export const pointerPart = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
