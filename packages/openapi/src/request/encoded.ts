/** A text as a part of an address. Half a character, which a document may have, cannot be encoded. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
