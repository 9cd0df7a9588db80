import { stepsOf } from '@apim/openapi/references'
import { messageKey } from '../../../../shared/message-key.ts'
import { pointerPart } from './place.ts'

const isThere = (root: unknown, reference: string): boolean => {
  let at = root
  for (const part of stepsOf(reference) ?? []) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return false
    at = (at as Record<string, unknown>)[part]
  }
  return true
}

/** More nodes than the server takes are not looked at: with its aliases expanded, a text may have any number. */
const nodesMax = 1_000_000

/** Every `$ref` that leaves the document or leads nowhere, neither of which can be saved (trust T33). */
export const badReferences = (root: unknown): { message: string; pointer: string }[] => {
  const found: { message: string; pointer: string }[] = []
  const known = new Map<string, boolean>()
  const open: [value: unknown, pointer: string][] = [[root, '#']]
  for (let count = 0; open.length > 0 && count < nodesMax; count++) {
    const [value, pointer] = open.pop() as [unknown, string]
    if (typeof value !== 'object' || value === null) continue
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string') {
      if (!$ref.startsWith('#/'))
        found.push({ message: messageKey(`The reference ${$ref.slice(0, 120)} points outside the document`), pointer: `${pointer}/$ref` })
      else {
        if (!known.has($ref)) known.set($ref, isThere(root, $ref))
        if (!known.get($ref))
          found.push({ message: messageKey(`The reference ${$ref.slice(0, 120)} does not resolve`), pointer: `${pointer}/$ref` })
      }
    }
    for (const [key, part] of Object.entries(value)) open.push([part, `${pointer}/${pointerPart(key)}`])
  }
  return found
}
