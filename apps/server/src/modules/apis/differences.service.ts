import type { SpecDifference } from '@apim/contract'
import { notFound, Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { ApisStore } from './apis.store.ts'
import type { Difference } from './difference/compare-texts.ts'
import { DocumentRefusal } from './document/checked-document.ts'
import type { DocumentChecker } from './document/document-checker.ts'
import { busy } from './documents.service.ts'
import type { DocumentsStore } from './documents.store.ts'

/** How many comparisons are kept: documents never change, so neither do they. */
const keptMax = 50

const none: Difference = {
  verdict: null,
  counts: { breaking: 0, compatible: 0, documentation: 0 },
  document: [],
  operations: [],
  unlisted: 0,
}

const fromRefusal = (error: unknown): never => {
  if (!(error instanceof DocumentRefusal)) throw error
  throw error.reason === 'busy' ? busy(error) : new Refusal(422, 'These revisions are too complex to compare')
}

/** A comparison without the revisions that it is of. */
export type TextComparison = Difference

interface DifferencesDeps {
  apis: ApisStore
  documents: DocumentsStore
  checker: Pick<DocumentChecker, 'compare'>
}

/** What changed between the revisions of an API. */
export const createDifferences = ({ apis, documents, checker }: DifferencesDeps) => {
  const kept = new Map<string, Promise<Difference>>()

  const compare = async (from: string, to: string): Promise<Difference> => {
    const texts = await Promise.all([documents.findNormalised(from), documents.findNormalised(to)])
    const [before, after] = texts.map((text) => text !== undefined && Buffer.from(text))
    if (!before || !after) throw new Refusal(422, 'A PDF cannot be compared')
    return checker.compare(before, after).catch(fromRefusal)
  }

  /** Compares each two documents once, also for several who ask at the same time; a failure is not kept. */
  const known = (from: string, to: string): Promise<Difference> => {
    const key = `${from} ${to}`
    const found = kept.get(key) ?? compare(from, to)
    kept.delete(key)
    kept.set(key, found)
    found.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) if (kept.size > keptMax) kept.delete(oldest)
    return found
  }

  /** What a checked description changes in a stored document; not kept, as the text is not saved yet. Throws 422 for a PDF. */
  const ofText = async (from: string, to: Uint8Array): Promise<TextComparison> => {
    const before = await documents.findNormalised(from)
    if (before === undefined) throw new Refusal(422, 'A PDF cannot be compared')
    return checker.compare(Buffer.from(before), to).catch(fromRefusal)
  }

  /** Without `to` the current revision, without `from` the one before `to`. Throws 404 for an API that the user may not see, 422 for a PDF. */
  const ofRevisions = async (
    user: SignedIn,
    id: number,
    query: { from?: number | undefined; to?: number | undefined },
  ): Promise<SpecDifference> => {
    const api = await apis.find(user, id)
    if (!api) throw notFound('API')
    const to = query.to ?? api.revision
    const from = query.from ?? to - 1
    const revisions = await documents.findVisibleRevisions(user, id, [from, to])
    const [before, after] = [from, to].map((number) => revisions.find((revision) => revision.number === number))
    if (!before || !after) throw notFound('Revision')
    const found = before.sha256 === after.sha256 ? none : await known(before.sha256, after.sha256)
    return { from, to, ...found }
  }

  return { ofText, ofRevisions }
}
