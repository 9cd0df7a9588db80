import { dirname } from 'node:path'
import type { Edge } from './imports.ts'

/** The entries of a folder in order: each may import itself and those before it, never those after it. */
export interface Order {
  /** With a trailing slash. */
  folder: string
  rooms: readonly string[]
}

/** The index in the order of the file, or of its nearest listed folder; -1 if there is none. */
export const placeIn = ({ folder, rooms }: Order, file: string): number => {
  let name = file.slice(folder.length).replace(/\.tsx?$/, '')
  while (!rooms.includes(name) && name.includes('/')) name = dirname(name)
  return rooms.indexOf(name)
}

/** Every import within the folder that goes backward, as `from -> to`. */
export const backwards = (order: Order, edges: readonly Edge[]): string[] =>
  edges
    .filter(({ from, to }) => from.startsWith(order.folder) && to.startsWith(order.folder) && placeIn(order, from) < placeIn(order, to))
    .map(({ from, to }) => `${from} -> ${to}`)
