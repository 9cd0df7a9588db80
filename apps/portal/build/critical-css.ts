import postcss, { type Container } from 'postcss'

const classesIn = (selector: string) =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? '')

/** Keeps what could match on the page: a selector without a class, or whose classes it has all. What a rule stands in goes when it is empty. */
const keepMatching = (sheet: Container, classes: ReadonlySet<string>) =>
  sheet.each((node) => {
    if (node.type === 'comment') return void node.remove()
    if (node.type === 'rule') {
      const kept = node.selectors.filter((selector) => classesIn(selector).every((name) => classes.has(name)))
      if (kept.length === 0) return void node.remove()
      node.selectors = kept
    }
    if (node.type !== 'atrule') return
    // Fonts and motion come with the whole sheet; the first look does without.
    if (/^(font-face|(-webkit-)?keyframes)$/.test(node.name)) return void node.remove()
    if (!node.nodes) return
    keepMatching(node, classes)
    if (node.nodes.length === 0) node.remove()
  })

/** The part of style sheets that a drawn page needs to look as it will when they are there. */
export const criticalCss = (html: string, sheets: readonly string[]): string => {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' ')))
  const root = postcss.parse(sheets.join('\n'))
  keepMatching(root, classes)
  return root.toString().replace(/\s+/g, ' ')
}
