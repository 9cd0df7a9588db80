import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that the database's account may enter; otherwise root's database would be created elsewhere and left there. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'apim-measured-'))
  chmodSync(folder, 0o711)
  return folder
}
