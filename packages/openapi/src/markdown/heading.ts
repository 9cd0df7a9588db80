/** A heading of Markdown: on one line, whatever the text is. */
export const heading = (depth: number, text: string): string => `${'#'.repeat(depth)} ${text.replace(/\s+/g, ' ').trim()}`
