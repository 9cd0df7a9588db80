import { DocumentRefusal, type DocumentSyntax } from '../checked-document.ts'

const syntaxes: Record<string, DocumentSyntax> = { json: 'json', yaml: 'yaml', yml: 'yaml', pdf: 'pdf' }
const latin = new TextDecoder('latin1')

const isPdf = (bytes: Uint8Array): boolean => {
  const head = latin.decode(bytes.subarray(0, 1024))
  const tail = latin.decode(bytes.subarray(-2048))
  return /^%PDF-[12]\.\d/.test(head) && tail.includes('%%EOF') && !/<(!doctype|html|script|svg|body)/i.test(head)
}

/**
 * A file's kind, by its extension and first bytes together; a file that pretends to be another kind is refused.
 * The name is used for nothing else, and never as a path.
 */
export const fileKind = (bytes: Uint8Array, fileName: string): DocumentSyntax => {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const syntax = Object.hasOwn(syntaxes, ending) ? syntaxes[ending] : undefined
  if (!syntax || fileName.includes('\0'))
    throw new DocumentRefusal('extension', 'Only files that end in .json, .yaml, .yml or .pdf can be uploaded')
  if (bytes.length === 0) throw new DocumentRefusal('empty', 'The file is empty')
  const startsAsPdf = latin.decode(bytes.subarray(0, 5)) === '%PDF-'
  if (syntax === 'pdf' && !isPdf(bytes)) throw new DocumentRefusal('extension', 'The file name ends in .pdf, but the content is not a PDF')
  if (syntax !== 'pdf' && startsAsPdf) throw new DocumentRefusal('extension', `The file name ends in .${ending}, but the content is a PDF`)
  return syntax
}
