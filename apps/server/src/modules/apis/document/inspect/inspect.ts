import { createHash } from 'node:crypto'
import { defaultLevels, type SpecRuleLevels } from '@apim/contract/spec-rules/values'
import { type CheckedDocument, DocumentRefusal } from '../checked-document.ts'
import { formatOf, headOf, operationsOf, schemasOf, serversOf, withFirstCall } from '../facts.ts'
import { limits } from '../limits.ts'
import { plainLine } from '../plain-text.ts'
import { checkReferences } from '../references.ts'
import { fileKind } from './file-kind.ts'
import { decodeText, parseText } from './parse-text.ts'
import { validate } from './validate.ts'

const attachment = (original: Uint8Array, fileName: string, sha256: string): CheckedDocument => ({
  format: 'pdf',
  syntax: 'pdf',
  title: plainLine(fileName.replace(/^.*[/\\]/, '').replace(/\.pdf$/i, ''), limits.title),
  version: '',
  description: '',
  operations: [],
  servers: [],
  schemas: [],
  nodeCount: 0,
  warnings: [],
  normalised: null,
  original,
  sha256,
})

/**
 * Reads and checks an uploaded file from its bytes; see CheckedDocument. Throws a DocumentRefusal. Takes seconds for large documents and up to
 * 512 MB for hostile ones, so only a worker thread calls it: see `documentChecker`.
 */
export const inspect = async (original: Uint8Array, fileName: string, levels: SpecRuleLevels = defaultLevels): Promise<CheckedDocument> => {
  if (original.length > limits.bytes) throw new DocumentRefusal('too-large', 'The file is larger than 16 MiB')
  const syntax = fileKind(original, fileName)
  const sha256 = createHash('sha256').update(original).digest('hex')
  if (syntax === 'pdf') return attachment(original, fileName, sha256)

  const text = decodeText(original)
  const { value, nodeCount } = parseText(text, syntax)
  const format = formatOf(value)
  const schemas = schemasOf(value)
  if (schemas.length > limits.schemas)
    throw new DocumentRefusal('too-many-schemas', `The document has more than ${limits.schemas.toLocaleString('en')} schemas`)
  checkReferences(value)
  const operations = operationsOf(value)
  const warnings = await validate(value, text, fileName, levels)
  return {
    format,
    syntax,
    ...headOf(value),
    operations: withFirstCall(value, operations),
    servers: serversOf(value),
    schemas,
    nodeCount,
    warnings,
    normalised: new TextEncoder().encode(JSON.stringify(value)),
    original,
    sha256,
  }
}
