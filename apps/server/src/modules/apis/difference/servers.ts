import { asList, asObject } from '../document/facts.ts'
import { serversIn } from './operation/shared.ts'
import type { Source } from './source.ts'

/** A document's servers; Swagger 2.0 writes them in three parts. Without any, it is the address that the document came from. */
export const serversOf = ({ root }: Source): string[] => {
  const stated = serversIn(root)
  if (stated) return stated
  const path = typeof root.basePath === 'string' ? root.basePath.replace(/\/$/, '') : ''
  if (typeof root.host !== 'string') return [path || '/']
  const schemes = asList(root.schemes).length > 0 ? asList(root.schemes).map(String) : ['https']
  return schemes.map((scheme) => `${scheme}://${String(root.host)}${path}`)
}

/** The title and the other facts about a document. */
export const infoOf = ({ root }: Source) => asObject(root.info)
