const markdownImage = /!\[([^\]]*)\]\(([^()\s]+)[^()]*\)/g
const htmlImage = /<img\b[^>]*>/gi
const styleAttribute = /\s+style\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi

/** A description without what the page's content security policy blocks anyway: images become links, styles are removed. */
export const plainDescription = (text: string) =>
  text
    .replace(markdownImage, (_, label: string, address: string) => `[${label || address}](${address})`)
    .replace(htmlImage, '')
    .replace(styleAttribute, '')

/** The same for every description in a document, in place. Properties that happen to have that name are objects, and stay. */
export const plainDescriptions = (document: unknown) => {
  const waiting = [document]
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const one = next as Record<string, unknown>
    if (typeof one.description === 'string') one.description = plainDescription(one.description)
    waiting.push(...Object.values(one))
  }
}
