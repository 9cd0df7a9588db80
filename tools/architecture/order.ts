import { dirname } from 'node:path'
import type { Edge } from './imports.ts'

/** What lies in a folder, folders and files: each may know those before it and its own, never those behind it. */
export interface Order {
  /** With a slash at its end. */
  folder: string
  rooms: readonly string[]
}

/** The place of a file in an order: that of its file or of the nearest folder that has one; -1 for none. */
export const placeIn = ({ folder, rooms }: Order, file: string): number => {
  let name = file.slice(folder.length).replace(/\.tsx?$/, '')
  while (!rooms.includes(name) && name.includes('/')) name = dirname(name)
  return rooms.indexOf(name)
}

/** Every arrow within the folder that runs back, as `from -> to`. */
export const backwards = (order: Order, edges: readonly Edge[]): string[] =>
  edges
    .filter(({ from, to }) => from.startsWith(order.folder) && to.startsWith(order.folder) && placeIn(order, from) < placeIn(order, to))
    .map(({ from, to }) => `${from} -> ${to}`)
