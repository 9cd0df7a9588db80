import { printedLine } from './document/plain-text.ts'
import type { GalleryStore } from './gallery.store.ts'

type Listed = Awaited<ReturnType<GalleryStore['findGuide']>>[number]

/** In the name of a link of Markdown, nothing of the text is Markdown. */
const linkName = (text: string) => printedLine(text, 300).replace(/[\\[\]`*_<>&]/g, '\\$&')

const fileOf = ({ id, format }: Listed) => (format === 'pdf' ? `/api/swagger/${id}` : `/api/docbook/${id}`)

const line = (api: Listed, publicUrl: string) => {
  const description = printedLine(api.description, 300)
  return `- [${linkName(`${api.name} ${api.version}`)}](${publicUrl}${fileOf(api)})${description ? `: ${description}` : ''}`
}

/** The APIs that someone may see, as a page for language models (llmstxt.org): names, addresses and descriptions in Markdown. */
export const guideText = (apis: readonly Listed[], publicUrl: string): string =>
  [
    '# APIM Developer Portal',
    '> The APIs that you may see. Each link leads to the documentation of one in Markdown, and takes the same Authorization header as this page.',
    '## APIs',
    apis.map((api) => line(api, publicUrl)).join('\n') || 'None.',
  ]
    .join('\n\n')
    .concat('\n')
