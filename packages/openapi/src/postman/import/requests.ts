import { isObject, type Json, listIn, own, textIn, textsIn } from '../../json.ts'
import { describedIn, objectsIn } from './collection.ts'
import type { Report } from './report.ts'

/** A request of a collection, with the folders it is in. */
export interface FoundRequest {
  name: string
  request: Json
  responses: Json[]
  /** The folders' names in one: `Accounts / Archive`; empty for one in none. */
  tag: string
  /** How it is authorized: its own way, else that of the nearest folder; undefined where none says. */
  auth: unknown
}

export interface Folder {
  tag: string
  description: string
}

const nameMax = 200

const countScripts = (value: Json, place: string, report: Report) => {
  for (const { script } of objectsIn(value, 'event')) {
    const lines = [...textsIn(script, 'exec'), textIn(script, 'exec')]
    if (lines.join('').trim() !== '') report.add('script', place)
  }
}

/** A request may be its address alone. */
const requestIn = (item: Json): Json | undefined => {
  const request = own(item, 'request')
  return typeof request === 'string' ? { url: request } : isObject(request) ? request : undefined
}

/** Every request of a collection in order, and every folder. The collection is not deep: its size was measured. */
export const requestsIn = (collection: Json, report: Report): { requests: FoundRequest[]; folders: Folder[] } => {
  const requests: FoundRequest[] = []
  const folders = new Map<string, Folder>()
  const visit = (group: Json, tag: string, inherited: unknown) => {
    countScripts(group, tag || textIn(own(group, 'info'), 'name'), report)
    for (const item of listIn(group, 'item')) {
      if (!isObject(item)) {
        report.add('unreadable', tag)
        continue
      }
      const name = textIn(item, 'name').trim().slice(0, nameMax)
      const request = requestIn(item)
      const place = [tag, name].filter(Boolean).join(' / ')
      if (request) {
        countScripts(item, place, report)
        requests.push({ name, request, responses: objectsIn(item, 'response'), tag, auth: own(request, 'auth') ?? inherited })
      } else if (Array.isArray(own(item, 'item'))) {
        const known = folders.get(place)
        if (place) folders.set(place, { tag: place, description: known?.description || describedIn(item) })
        visit(item, place, own(item, 'auth') ?? inherited)
      } else report.add('unreadable', place)
    }
  }
  visit(collection, '', own(collection, 'auth'))
  return { requests, folders: [...folders.values()] }
}
