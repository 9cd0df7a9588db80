/** `npm run backup -- FILE`, running on Node 24. */
import { backUp } from '../../apps/server/src/backup/index.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { productVersion } from '../../apps/server/src/product-version.ts'
import { asCommand } from './as-command.ts'

await asCommand('npm run backup -- FILE', async (file, say) => {
  const { tables, encryptionKey } = await backUp(readConfig(), file, productVersion, say)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const key = encryptionKey === 'variable' ? ' Keep your ENCRYPTION_KEY as well: it is not in the file.' : ''
  return `${file} holds ${rows} rows of ${tables.length} tables.${key}`
})
