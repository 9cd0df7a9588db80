const markdownImage = /!\[([^\]]*)\]\(([^()\s]+)[^()]*\)/g
const htmlImage = /<img\b[^>]*>/gi
const styleAttribute = /\s+style\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi

/** A description without what the page's security policy refuses anyway: images become links, styles go. */
export const plainDescription = (text: string) =>
  text
    .replace(markdownImage, (_, label: string, address: string) => `[${label || address}](${address})`)
    .replace(htmlImage, '')
    .replace(styleAttribute, '')

/** The same for every description of a document, in place. Names of properties that happen to be called so are objects, and stay. */
export const plainDescriptions = (document: unknown) => {
  const waiting = [document]
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const one = next as Record<string, unknown>
    if (typeof one.description === 'string') one.description = plainDescription(one.description)
    waiting.push(...Object.values(one))
  }
}
