import type { HeaderList } from '../../http/header-list.ts'
import { headerText } from '../shared/name-value.ts'
import { type TransformationLists, transformation } from './transformation.ts'

/** Headers of the connection or the body's length: changing them would make two servers read different messages. */
const FRAMING = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'content-length',
  'host',
])

/** Returns a function that changes headers in Kong's order; framing headers and Host are left alone. */
export function headerTransform(lists: TransformationLists): (headers: HeaderList) => void {
  const operations = transformation(lists, headerText)
  if (operations === null) return () => undefined
  const free = <Entry>(entries: readonly Entry[], ...names: ((entry: Entry) => string)[]) =>
    entries.filter((entry) => names.every((name) => !FRAMING.has(name(entry).toLowerCase())))
  const removed = free(operations.removed, (name) => name).map((name) => name.toLowerCase())
  const renamed = free(
    operations.renamed,
    ({ name }) => name,
    ({ value }) => value,
  ).map(({ name, value }) => ({ from: name.toLowerCase(), to: value }))
  const replaced = free(operations.replaced, ({ name }) => name)
  const added = free(operations.added, ({ name }) => name)
  const appended = free(operations.appended, ({ name }) => name)
  return (headers) => {
    for (const key of removed) headers.remove(key)
    for (const { from, to } of renamed) rename(headers, from, to)
    for (const { name, value } of replaced) if (headers.count(name.toLowerCase()) > 0) headers.set(name, value)
    for (const { name, value } of added) if (headers.count(name.toLowerCase()) === 0) headers.append(name, value)
    for (const { name, value } of appended) headers.append(name, value)
  }
}

const rename = (headers: HeaderList, from: string, to: string): void => {
  const values = headers.all(from)
  if (values.length === 0) return
  headers.remove(from)
  headers.remove(to.toLowerCase())
  for (const value of values) headers.append(to, value)
}
