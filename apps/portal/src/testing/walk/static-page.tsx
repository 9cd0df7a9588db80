import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { inTheme } from '../render.tsx'

const withText = new Set(['code', 'span', 'button', 'p', 'pre'])
const withoutEnd = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const read = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] as string)

/** The texts of elements that React has written, and all of it without white space. Styles are no text. */
const textsOf = (html: string) => {
  const words = new Set<string>()
  const open: { name: string; from: number }[] = []
  let text = ''
  for (const [, slash, name, closed, between] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*?(\/?)>([^<]*)/g)) {
    if (slash) {
      const ended = open.pop()
      if (!ended || ended.name !== name) throw new Error(`</${name}> ends <${ended?.name}>`)
      if (withText.has(ended.name)) words.add(text.slice(ended.from))
    } else if (!closed && !withoutEnd.has(name as string)) open.push({ name: name as string, from: text.length })
    if (open.at(-1)?.name !== 'style') text += read(between as string)
  }
  return { words, text: text.replace(/\s+/g, '') }
}

const router = createRouter({ routeTree: createRootRoute({ staticData: { access: 'public' } }), history: createMemoryHistory() })

/** What a page says before any effect, which needs no DOM: for walks through thousands of pages. */
export const staticPage = (what: ReactNode) =>
  textsOf(renderToStaticMarkup(inTheme(<RouterContextProvider router={router as never}>{what}</RouterContextProvider>)))
