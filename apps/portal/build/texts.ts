import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../src/locales/', import.meta.url)

/** Every language that has a folder of texts. */
export const writtenLanguages = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** A language's texts as the portal requests them: each file of its folder under the file's name. */
export const readTexts = (language: string): Record<string, unknown> => {
  const files = readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'))
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8'))
  return Object.fromEntries(files.sort().map((name) => [name.slice(0, -'.json'.length), read(name)]))
}
