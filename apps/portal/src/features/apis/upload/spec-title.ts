import { syntaxOf } from '../editor/spec-syntax.ts'

/** What a spec calls itself. */
export interface SpecTitle {
  title: string
  version: string
}

/** The lines of `info` alone: reading all of a long text takes seconds. */
const infoLines = (text: string): string => {
  const lines = text.split(/\r?\n/)
  const start = lines.findIndex((line) => /^["']?info["']?\s*:/.test(line))
  if (start < 0) return ''
  const length = lines.slice(start + 1).findIndex((line) => /^[^\s#]/.test(line))
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n')
}

const parsed = async (text: string): Promise<unknown> =>
  syntaxOf(text) === 'json' ? JSON.parse(text) : (await import('js-yaml')).load(infoLines(text))

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** Title and version of a spec; undefined where it has none, or cannot be read: its upload says why. */
export const titleIn = async (text: string): Promise<SpecTitle | undefined> => {
  try {
    const { info } = (await parsed(text)) as { info?: Record<string, unknown> }
    const [title, version] = [textOf(info?.['title']), textOf(info?.['version'])]
    return title && version ? { title, version } : undefined
  } catch {
    return undefined
  }
}
