import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A script that stands in a page, with the source expression that lets a content security policy allow it and nothing else. */
export interface InlineScript {
  text: string
  source: string
}

export const inlineScript = (text: string): InlineScript => ({
  text,
  source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

let redoc: Promise<InlineScript> | undefined

const load = async (): Promise<InlineScript> => {
  const text = await readFile(fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js')), 'utf8')
  return inlineScript(
    text
      // Redoc asks its maker's server for a logo and has no option against it; an image that does not load is left out.
      .replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', 'data:,')
      // Inside a page this would begin a comment; inside the script's texts and patterns it means the same.
      .replaceAll('<!--', '<\\!--'),
  )
}

/** Redoc's standalone build, fit to stand inside a page that may not ask for anything; read once. */
export const redocScript = (): Promise<InlineScript> => (redoc ??= load())
