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

/** The names of schemas that hold every word of a search. */
export const foundNames = (names: readonly string[], search: string): string[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return names.filter((name) => words.every((word) => name.toLowerCase().includes(word)))
}
