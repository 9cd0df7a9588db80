import type { Group } from '@apim/openapi/document/outline'

/** The operations that hold every word of a search in their method, path, summary, id or tag; all for an empty one. */
export const found = (groups: readonly Group[], search: string): Group[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ method, path, summary, operationId }) => {
        const text = `${method} ${path} ${summary} ${operationId} ${group.name}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ operations }) => operations.length > 0)
}

/** What has every word of a search in its name: schemas, and headings of the description. */
export const foundNames = <One>(all: readonly One[], search: string, nameOf: (one: One) => string): One[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter((one) => words.every((word) => nameOf(one).toLowerCase().includes(word)))
}
