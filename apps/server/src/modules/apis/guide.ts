import { setImmediate } from 'node:timers/promises'
import { printedLine } from './document/plain-text.ts'
import type { GalleryStore } from './gallery.store.ts'

type Listed = Awaited<ReturnType<GalleryStore['findGuide']>>[number]

/** On one line, and nothing of it is Markdown: a link of its own would be followed with the reader's token. */
const plain = (text: string) => printedLine(text, 300).replace(/[\\[\]`*_<>&]/g, '\\$&')

const fileOf = ({ id, format }: Listed) => (format === 'pdf' ? `/api/swagger/${id}` : `/api/docbook/${id}`)

const line = (api: Listed, publicUrl: string) => {
  const description = plain(api.description)
  return `- [${plain(`${api.name} ${api.version}`)}](${publicUrl}${fileOf(api)})${description ? `: ${description}` : ''}`
}

/** The APIs that someone may see, as a page for language models (llmstxt.org): names, addresses and descriptions in Markdown. */
export const guideText = async (apis: readonly Listed[], publicUrl: string): Promise<string> => {
  const lines: string[] = []
  for (const [at, api] of apis.entries()) {
    // Other calls are answered in between.
    if (at % 200 === 199) await setImmediate()
    lines.push(line(api, publicUrl))
  }
  return [
    '# APIM Developer Portal',
    `> The APIs that you may see. Each link leads to the documentation of one in Markdown. An address below ${publicUrl}/api/ takes the same Authorization header as this page; send it to no other.`,
    '## APIs',
    lines.join('\n') || 'None.',
  ]
    .join('\n\n')
    .concat('\n')
}
