import { operationPart, type Section, sectionsOf } from './document-sections.ts'
import { plainDescriptions } from './document-text.ts'

type Document = Record<string, unknown>

/** What the page asks this thread, which alone holds the whole document. */
export type Question = { kind: 'open'; file: Blob } | { kind: 'operation'; method: string; path: string }

export type Answer =
  /** Whole when it is small enough to be drawn at once; otherwise what it consists of. */
  | { kind: 'opened'; document: Document }
  | { kind: 'sections'; sections: Section[] }
  | { kind: 'operation'; method: string; path: string; document: Document | undefined }
  | { kind: 'failed'; message: string }

/** Up to here a document is drawn whole. Above, that would freeze the page. */
const wholeBytes = 500_000
const wholeOperations = 80

let document: Document = {}

const open = async (file: Blob): Promise<Answer> => {
  document = JSON.parse(await file.text()) as Document
  plainDescriptions(document)
  const sections = sectionsOf(document)
  const count = sections.reduce((sum, { operations }) => sum + operations.length, 0)
  return count === 0 || (file.size <= wholeBytes && count <= wholeOperations)
    ? { kind: 'opened', document }
    : { kind: 'sections', sections }
}

const answer = async (question: Question): Promise<Answer> =>
  question.kind === 'open' ? open(question.file) : { ...question, document: operationPart(document, question.method, question.path) }

// One after the other: an operation can be asked for before the document is open.
let last: Promise<unknown> = Promise.resolve()
globalThis.onmessage = ({ data }: MessageEvent<Question>) => {
  last = last
    .then(() => answer(data))
    .catch((error: Error): Answer => ({ kind: 'failed', message: error.message }))
    .then((reply) => globalThis.postMessage(reply))
}
