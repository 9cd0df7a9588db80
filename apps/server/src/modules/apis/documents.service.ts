import { readFile } from 'node:fs/promises'
import type { TryOperation } from '@apim/contract'
import { operationAt } from '@apim/openapi/document/operation-key'
import type { Place } from '@apim/openapi/document/place'
import type { CallTarget } from '@apim/openapi/request/call-target'
import type { Tx } from '../../db/client.ts'
import { packed } from '../../http/edge/compressed.ts'
import { notFound, Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { ApisStore } from './apis.store.ts'
import { DocumentRefusal } from './document/checked-document.ts'
import type { DocumentChecker } from './document/document-checker.ts'
import { keptPacked } from './document/kept-packed.ts'
import type { Reads } from './document/reads.ts'
import type { Rendering } from './document/render/render.ts'
import { type DocumentsStore, documentRows } from './documents.store.ts'
import { type Page, referencePage } from './reference/reference-page.ts'

/** What a file to download is called. */
export interface File {
  fileName: string
  mediaType: string
}
export interface Download extends File {
  content: Buffer
}
/** A description, read when it is sent. A PDF is not packed again. */
export interface StoredFile extends File {
  plain: () => Promise<Buffer>
  packed?: () => Promise<Buffer>
}

const text = 'text/plain; charset=utf-8'
const pdf = 'application/pdf'
type DocumentationType = 'markdown' | 'html' | 'pdf' | 'postman'
const documentations: Record<DocumentationType, { ending: string; mediaType: string }> = {
  markdown: { ending: 'md', mediaType: text },
  html: { ending: 'html', mediaType: 'text/html; charset=utf-8' },
  pdf: { ending: 'pdf', mediaType: pdf },
  postman: { ending: 'postman_collection.json', mediaType: 'application/json; charset=utf-8' },
}
const buffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A file name that is valid on every system, from an API's name and version. */
const fileNameOf = (api: { name: string; version: string }, ending: string): string => {
  const stem = `${api.name}-${api.version}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, 100)
    .toLowerCase()
  return `${stem || 'api'}.${ending}`
}

/** All threads are busy and the queue is full. */
export const busy = ({ message }: DocumentRefusal): Refusal => new Refusal(503, message, { headers: { 'retry-after': '5' } })

/** Only a busy checker is worth another try; what is too much for one now is so again. */
const refused = (error: unknown): never => {
  if (!(error instanceof DocumentRefusal)) throw error
  throw error.reason === 'busy' ? busy(error) : new Refusal(422, error.message)
}

/** The operations of an API's current document, and the number of its revision; undefined while it has none. A PDF has no operations. */
export const operationsOf = (tx: Tx, apiId: number) => documentRows.findOperations(tx, apiId)

interface DocumentsDeps {
  apis: ApisStore
  documents: DocumentsStore
  checker: Pick<DocumentChecker, 'check' | 'render' | 'request' | 'opening'>
  reads: Reads
  /** Where the user can call an API. */
  targetsOf(user: SignedIn, id: number): Promise<CallTarget[]>
}

/** The place only matters to what a reference is opened with. */
export interface DocumentQuery {
  type: 'json' | 'yaml' | 'compact' | 'opening'
  op?: string | undefined
  schema?: string | undefined
}

const placeOf = ({ op, schema }: DocumentQuery): Place | undefined => {
  const operation = operationAt(op)
  if (operation) return { kind: 'operation', operation }
  return schema === undefined ? undefined : { kind: 'schema', name: schema }
}

/** The bytes of a stored description: converted on a worker thread, or just as they are. */
const createReader = ({ documents, checker }: Pick<DocumentsDeps, 'documents' | 'checker'>) => {
  const normalisedOf = async (sha256: string): Promise<string> => {
    const normalised = await documents.findNormalised(sha256)
    if (normalised === undefined) throw notFound('API description')
    return normalised
  }
  const rendered = async (normalised: string, rendering: Rendering, targets?: readonly CallTarget[]) =>
    buffer(await checker.render(Buffer.from(normalised), rendering, targets).catch(refused))
  return {
    normalisedOf,
    rendered,
    read: async ({ sha256, mediaType }: { sha256: string; mediaType: string }, query: DocumentQuery): Promise<Buffer> => {
      const { type } = query
      if (type === 'compact') return Buffer.from(await normalisedOf(sha256))
      if (type === 'opening') return buffer(await checker.opening(Buffer.from(await normalisedOf(sha256)), placeOf(query)).catch(refused))
      const original = mediaType === `application/${type}` || mediaType === pdf ? await documents.findOriginal(sha256) : undefined
      return original ?? rendered(await normalisedOf(sha256), type)
    },
  }
}

/** What is generated from the stored documents: downloads, text documentation, the reference page and the sample. */
export const createDocuments = ({ apis, documents, checker, reads, targetsOf }: DocumentsDeps) => {
  const { normalisedOf, rendered, read } = createReader({ documents, checker })
  const kept = keptPacked()

  const find = async (user: SignedIn, id: number) => {
    const document = await documents.findDocument(user, id)
    if (document) return document
    throw notFound((await apis.find(user, id)) ? 'API description' : 'API')
  }

  const findText = async (user: SignedIn, id: number) => {
    const document = await find(user, id)
    return { ...document, normalised: await normalisedOf(document.sha256) }
  }

  return {
    /**
     * The description in JSON or YAML: byte for byte as uploaded if that was its syntax. Compact JSON is half as long, and read in half the time. What a
     * reference is opened with is a hundredth of a large one. A PDF is returned unchanged.
     */
    async download(user: SignedIn, id: number, query: DocumentQuery): Promise<StoredFile> {
      const document = await find(user, id)
      const { type, op, schema } = query
      const name = type === 'opening' ? JSON.stringify([document.sha256, type, op, schema]) : `${document.sha256} ${type}`
      const plain = () => read(document, query)
      if (document.mediaType === pdf) return { plain, fileName: fileNameOf(document, 'pdf'), mediaType: pdf }
      const packedNow = () => kept.of(name, async () => packed(await plain()))
      return { plain, packed: packedNow, fileName: fileNameOf(document, type === 'yaml' ? type : 'json'), mediaType: text }
    },

    /** The description as a text to read, in Markdown, as a page to print or as a PDF, or as a collection for Postman. */
    async documentation(user: SignedIn, id: number, type: DocumentationType): Promise<Download> {
      const document = await findText(user, id)
      const content = await rendered(document.normalised, type, await targetsOf(user, id))
      const { ending, mediaType } = documentations[type]
      return { content, fileName: fileNameOf(document, ending), mediaType }
    },

    async reference(user: SignedIn, id: number): Promise<Page> {
      const document = await findText(user, id)
      return referencePage(document.name, document.normalised)
    },

    /**
     * The description as compact JSON, checked again as if it were uploaded now: no reference leads out of it, whatever was stored (trust T33). Throws
     * 400 where it would be refused, 404 where there is none, as for a PDF. `atGateway`: as the user can call it there, if it is deployed.
     */
    async checked(user: SignedIn, id: number, { atGateway }: { atGateway: boolean }): Promise<Uint8Array> {
      const { normalised } = await findText(user, id)
      const targets = atGateway ? await targetsOf(user, id) : []
      const checked = async () => {
        const document = await checker.check(Buffer.from(normalised), 'api.json')
        if (!document.normalised) throw notFound('API description')
        return targets.length === 0 ? document.normalised : checker.render(document.normalised, 'at-gateway', targets)
      }
      return await reads.during(user.id, checked).catch((error: unknown) => {
        if (!(error instanceof DocumentRefusal)) throw error
        throw error.reason === 'busy' ? busy(error) : new Refusal(400, error.message)
      })
    },

    /** What an operation takes, with types and examples. Throws 404 where the description has none like it. */
    async operation(user: SignedIn, id: number, method: string, path: string): Promise<TryOperation> {
      const { normalised } = await findText(user, id)
      const found = await reads.during(user.id, () => checker.request(Buffer.from(normalised), method, path)).catch(refused)
      if (!found) throw notFound('Operation')
      return found
    },

    /** Our own sample description, in YAML. */
    sample: (): Promise<Buffer> => readFile(new URL('../../../documents/sample-bank.yaml', import.meta.url)),
  }
}
