/** Emphasis: text between matching markers. Underscores inside a name, as in account_id, are not markers. */
const emphasis = /(?<![\w*])(\*{1,3}|_{1,3}|~~)(?=\S)([^*_~\n]{1,500}?\S)\1(?![\w*])/g
/** A link or an image; a link around an image is found in a second look. */
const link = /!?\[([^[\]\n]{0,500})\]\([^()\s]{0,2000}(?:[ \t]+"[^"\n]{0,500}")?\)/g

/** Markdown as plain text, for a few lines on a card or panel. Paragraphs and list items stay separate, and text in angle brackets stays. */
export const plainMarkdown = (text: string): string =>
  text
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, '')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/^[ \t]*[-*+][ \t]+/gm, '• ')
    .replace(link, '$1')
    .replace(link, '$1')
    .replace(/`([^`\n]{1,500})`/g, '$1')
    .replace(emphasis, '$2')
    .replace(emphasis, '$2')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
