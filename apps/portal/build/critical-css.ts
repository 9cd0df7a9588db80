import postcss, { type Container } from 'postcss'

const classesIn = (selector: string) =>
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? '')

/** Keeps selectors that can match on the page: those without a class, or whose classes the page all has. Rules and blocks left empty are removed. */
const keepMatching = (sheet: Container, classes: ReadonlySet<string>) =>
  sheet.each((node) => {
    if (node.type === 'comment') return void node.remove()
    if (node.type === 'rule') {
      const kept = node.selectors.filter((selector) => classesIn(selector).every((name) => classes.has(name)))
      if (kept.length === 0) return void node.remove()
      node.selectors = kept
    }
    if (node.type !== 'atrule') return
    // Fonts and animations come with the full style sheet; the first paint does without. Fallback fonts are on the device.
    const comesLater = node.name === 'font-face' ? node.some((one) => one.type === 'decl' && one.value.includes('url(')) : false
    if (comesLater || /^(-webkit-)?keyframes$/.test(node.name)) return void node.remove()
    if (node.name === 'font-face') return
    if (!node.nodes) return
    keepMatching(node, classes)
    if (node.nodes.length === 0) node.remove()
  })

/** The part of the style sheets that a prerendered page needs to look as it does once they have loaded. */
export const criticalCss = (html: string, sheets: readonly string[]): string => {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' ')))
  const root = postcss.parse(sheets.join('\n'))
  keepMatching(root, classes)
  return root.toString().replace(/\s+/g, ' ')
}
