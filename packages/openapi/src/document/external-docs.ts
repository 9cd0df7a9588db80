import { own, textIn } from '../json.ts'

/** Where more is written about a document, an operation or a schema. */
export const externalDocsOf = (holder: unknown): { description: string; url: string } => {
  const docs = own(holder, 'externalDocs')
  return { description: textIn(docs, 'description'), url: textIn(docs, 'url') }
}
