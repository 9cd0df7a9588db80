import { operationPart, type Section, sectionsOf } from './document-sections.ts'
import { plainDescriptions } from './document-text.ts'

type Document = Record<string, unknown>

/** The page's requests to this worker, which alone holds the whole document. */
export type Question = { kind: 'open'; file: Blob } | { kind: 'operation'; method: string; path: string }

export type Answer =
  /** The whole document if it is small enough to render at once; otherwise its outline. */
  | { kind: 'opened'; document: Document }
  | { kind: 'sections'; sections: Section[] }
  | { kind: 'operation'; method: string; path: string; document: Document | undefined }
  | { kind: 'failed'; message: string }

/** Documents up to this size are rendered whole. Larger ones would freeze the page. */
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

// One at a time: an operation may be requested before the document is open.
let last: Promise<unknown> = Promise.resolve()
globalThis.onmessage = ({ data }: MessageEvent<Question>) => {
  last = last
    .then(() => answer(data))
    .catch((error: Error): Answer => ({ kind: 'failed', message: error.message }))
    .then((reply) => globalThis.postMessage(reply))
}
