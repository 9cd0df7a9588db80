import { createHash } from 'node:crypto'
import { fieldErrors } from '../../http/errors.ts'
import type { Upload } from '../../http/implement.ts'

export interface IssueFile {
  sha256: string
  content: Buffer
  name: string
}

/** The first bytes of each kind of file that is not text. */
const starts: Record<string, readonly string[]> = {
  png: ['89504e470d0a1a0a'],
  jpg: ['ffd8ff'],
  jpeg: ['ffd8ff'],
  gif: ['474946383761', '474946383961'],
  webp: ['52494646'],
  pdf: ['255044462d'],
}
const texts = ['txt', 'log', 'json', 'yaml', 'yml', 'csv', 'har']

const isText = (content: Buffer) => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(content).includes('\0')
  } catch {
    return false
  }
}

/** Whether the content is what the name's ending says (trust T30, T31). */
const isWhatItSays = (ending: string, content: Buffer) => {
  if (texts.includes(ending)) return isText(content)
  return Object.hasOwn(starts, ending) && (starts[ending] ?? []).some((start) => content.toString('hex', 0, start.length / 2) === start)
}

/** The last part of a name, for display only. */
const shownName = (name: string) =>
  name
    .replace(/^.*[/\\]/s, '')
    .replace(/[^\p{L}\p{N}._ ()-]/gu, '_')
    .slice(-200)

/** The file of a report: a screenshot, a PDF or text. Its name decides nothing but what is shown. Throws 400 at its field for any other. */
export const checkedFile = ({ fileName, content }: Upload): IssueFile => {
  const name = shownName(fileName)
  const ending = /\.([a-z]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (content.length === 0) throw fieldErrors({ issueFile: 'This file is empty' })
  if (!isWhatItSays(ending, content)) throw fieldErrors({ issueFile: 'Please choose an image, a PDF or a text file' })
  return { sha256: createHash('sha256').update(content).digest('hex'), content, name }
}
