import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** The chunks that `start` imports statically, which are all loaded while the first one runs. */
const neededBy = (start: Chunk, bundle: Rolldown.OutputBundle) => {
  const seen = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') visit(next)
    }
  }
  visit(start)
  return [...seen]
}

/**
 * Preloads the scripts and style sheets of `src/start.tsx` in the page: the entry imports that file only after its dependencies have run
 * (`src/main.tsx`), and the browser would discover them only then.
 */
export const firstScripts = (): Plugin => ({
  name: 'portal:first-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: entry }) {
      const start = Object.values(bundle).find(
        (one): one is Chunk => one.type === 'chunk' && one.facadeModuleId?.endsWith('/src/start.tsx') === true,
      )
      if (!start) return []
      const chunks = neededBy(start, bundle).filter((one) => one !== entry)
      const sheets = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true },
        injectTo: 'head',
      })
      return [
        ...chunks
          .filter(({ fileName }) => !html.includes(fileName))
          .map(({ fileName }) => link({ rel: 'modulepreload', href: `/${fileName}` })),
        ...[...sheets].filter((sheet) => !html.includes(sheet)).map((sheet) => link({ rel: 'stylesheet', href: `/${sheet}` })),
      ]
    },
  },
})
