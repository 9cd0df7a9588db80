/** A word or sentence between the same marks on both sides. Underlines inside of a name, as in account_id, are no marks. */
const emphasis = /(?<![\w*])(\*{1,3}|_{1,3}|~~)(?=\S)([^*_~\n]{1,500}?\S)\1(?![\w*])/g

/**
 * The words of a text in Markdown, for where it is a few lines and not a document: a card, a panel. Its paragraphs and the entries of its lists stay
 * apart, and what stands between angle brackets stays.
 */
export const plainMarkdown = (text: string): string =>
  text
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, '')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/^[ \t]*[-*+][ \t]+/gm, '• ')
    .replace(/!?\[([^\]\n]{0,500})\]\([^()\s]{0,2000}(?:[ \t]+"[^"\n]{0,500}")?\)/g, '$1')
    .replace(/`([^`\n]{1,500})`/g, '$1')
    .replace(emphasis, '$2')
    .replace(emphasis, '$2')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
