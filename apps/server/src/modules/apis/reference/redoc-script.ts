import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** An inline script, with the source expression that makes a content security policy allow it and nothing else. */
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
      // Redoc fetches a logo from its vendor's server and has no option to turn that off; an image that does not load is left out.
      .replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', 'data:,')
      // In a page this would start a comment; in the script's strings and patterns the replacement means the same.
      .replaceAll('<!--', '<\\!--'),
  )
}

/** Redoc's standalone build, adapted for a page that may not fetch anything; read once. */
export const redocScript = (): Promise<InlineScript> => (redoc ??= load())
