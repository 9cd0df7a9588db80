import { measure, Oversize } from '@apim/openapi/size/measure'
import { JSON_SCHEMA, load, YAMLException } from 'js-yaml'
import { DocumentRefusal, type DocumentSyntax } from '../checked-document.ts'

/** The depth at which the YAML reader gives up, to protect its stack; the exact limit is checked afterwards. */
const yamlDepth = 200

/** A file's UTF-8 text, without a byte order mark. Throws a DocumentRefusal for any other encoding, and for blank text. */
export const decodeText = (bytes: Uint8Array): string => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DocumentRefusal('encoding', 'The file is not text in UTF-8')
  }
  if (text.trim() === '') throw new DocumentRefusal('empty', 'The file is empty')
  return text
}

const fromYaml = (error: unknown): DocumentRefusal => {
  if (!(error instanceof YAMLException)) throw error
  const line = error.mark ? error.mark.line + 1 : undefined
  if (error.reason.startsWith('duplicated mapping key'))
    return new DocumentRefusal('duplicate-key', 'The same property name appears twice in one object', { line })
  if (error.reason.startsWith('nesting exceeded')) return new DocumentRefusal('too-deep', 'The document is nested too deeply', { line })
  return new DocumentRefusal('syntax', `The file is not valid YAML: ${error.reason.slice(0, 200)}`, { line })
}

const loadYaml = (text: string): unknown => {
  try {
    return load(text, { schema: JSON_SCHEMA, maxDepth: yamlDepth } as Parameters<typeof load>[1])
  } catch (error) {
    throw fromYaml(error)
  }
}

const loadJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = (error as Error).message
    const line = /\(line (\d+) /.exec(reason)?.[1]
    const plain = reason.replace(/ in JSON at position.*$/s, '').slice(0, 200)
    throw new DocumentRefusal('syntax', `The file is not valid JSON: ${plain}`, {
      line: line === undefined ? undefined : Number(line),
    })
  }
}

/** JSON.parse silently keeps the last of two equal keys; JSON is YAML, and the YAML reader reports them with their line. */
const refuseDuplicates = (text: string): void => {
  try {
    loadYaml(text)
  } catch (error) {
    if (error instanceof DocumentRefusal && error.reason === 'duplicate-key') throw error
  }
}

const countNodes = (value: unknown): number => {
  try {
    return measure(value)
  } catch (error) {
    if (error instanceof Oversize) throw new DocumentRefusal(error.reason, error.message, { pointer: error.pointer })
    throw error
  }
}

/**
 * The value of a JSON or YAML text (YAML with the JSON schema, as OpenAPI requires) and its number of nodes.
 * Throws a DocumentRefusal with the line or pointer of the problem.
 */
export const parseText = (text: string, syntax: Exclude<DocumentSyntax, 'pdf'>): { value: unknown; nodeCount: number } => {
  const value = syntax === 'json' ? loadJson(text) : loadYaml(text)
  const nodeCount = countNodes(value)
  if (syntax === 'json') refuseDuplicates(text)
  return { value, nodeCount }
}
