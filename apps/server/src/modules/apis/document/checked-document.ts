/** The supported formats of an API description. */
export type DocumentFormat = 'openapi 3.0' | 'openapi 3.1' | 'swagger 2.0' | 'pdf'
export type DocumentSyntax = 'json' | 'yaml' | 'pdf'

export interface DocumentOperation {
  method: string
  path: string
  summary: string
  operationId: string | null
  tags: string[]
  /** The query that a first call of it needs, with its question mark or ampersand; only of the easiest one. */
  query?: string
  /** The path with a value for each of its parameters; only of the easiest one, and where it has any. */
  calledPath?: string
  /** The body of a first call of it; only of the easiest one. */
  body?: { mediaType: string; text: string }
  /** The headers that a first call of it needs; only of the easiest one. */
  headers?: { name: string; value: string }[]
}

/** A problem in a document, and where it is. */
export interface DocumentProblem {
  message: string
  /** A JSON pointer with a leading `#`. */
  pointer: string
  /** One-based; undefined where it is not known. */
  line?: number | undefined
}

/** A document that may be stored. `normalised` is null for a PDF, which is stored as an attachment and never parsed. */
export interface CheckedDocument {
  format: DocumentFormat
  syntax: DocumentSyntax
  title: string
  version: string
  description: string
  operations: DocumentOperation[]
  servers: string[]
  /** The names of its schemas. */
  schemas: string[]
  nodeCount: number
  warnings: DocumentProblem[]
  /** The same document as compact JSON in UTF-8. */
  normalised: Uint8Array | null
  /** The bytes as uploaded. */
  original: Uint8Array
  /** SHA-256 of `original`, in hexadecimal. */
  sha256: string
}

export type RefusalReason =
  | 'empty'
  | 'too-large'
  | 'encoding'
  | 'extension'
  | 'syntax'
  | 'duplicate-key'
  | 'too-deep'
  | 'too-many-nodes'
  | 'too-many-schemas'
  | 'key'
  | 'not-openapi'
  | 'external-reference'
  | 'broken-reference'
  | 'invalid'
  | 'rule'
  | 'too-slow'
  | 'busy'

/** Why a document is rejected, worded for the uploader; names the JSON pointer and, where known, the line. */
export class DocumentRefusal extends Error {
  override readonly name = 'DocumentRefusal'
  readonly reason: RefusalReason
  readonly pointer: string | undefined
  readonly line: number | undefined

  constructor(reason: RefusalReason, message: string, where: { pointer?: string | undefined; line?: number | undefined } = {}) {
    const place = [where.pointer === undefined ? '' : `at ${where.pointer}`, where.line === undefined ? '' : `line ${where.line}`]
    const suffix = place.filter(Boolean).join(', ')
    super(suffix ? `${message} (${suffix})` : message)
    this.reason = reason
    this.pointer = where.pointer
    this.line = where.line
  }
}
