import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { Table } from './tables.ts'

/** What a backup says about itself: `manifest.json`, the first thing a restore reads. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The product's version that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  schema: z.object({
    /** How many of the portal's migrations the database had. */
    portal: z.number().int().min(1),
    /** How many of the embedded identity provider's; null without it. */
    identity: z.number().int().nullable(),
  }),
  tables: z.array(Table.extend({ rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  /** Whether the encryption key is a file of the backup, or was set as ENCRYPTION_KEY and has to be set again. */
  encryptionKey: z.enum(['file', 'variable']),
})
export type Manifest = z.infer<typeof Manifest>

const fileOf = (folder: string) => join(folder, 'manifest.json')

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(fileOf(folder), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 })

/** Throws one line for the operator if this is no backup, or one of a later format. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => undefined)
  const read = Manifest.safeParse(text === undefined ? undefined : JSON.parse(text))
  if (!read.success) throw new Error('this file is not a backup that this version of the product can read')
  return read.data
}
