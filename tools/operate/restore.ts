/** `npm run restore -- FILE`, running on Node 24. */
import { restore } from '../../apps/server/src/backup/index.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { asCommand } from './as-command.ts'

await asCommand('npm run restore -- FILE', async (file, say) => {
  const config = readConfig()
  const { createdAt, encryptionKey } = await restore(config, file, say)
  const key =
    encryptionKey === 'variable' && !config.ENCRYPTION_KEY
      ? ' It was made with an ENCRYPTION_KEY of your own: set the same one before the start.'
      : ''
  return `The product is as it was at ${createdAt}.${key} Start it with npm start.`
})
