/** `npm run restore -- FILE [--without-key]`, running on Node 24. */
import { restore } from '../../apps/server/src/backup/index.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { asCommand } from './as-command.ts'

const lostText = (lost: readonly string[]) => `Without the encryption key, ${lost.length} secrets are lost: ${lost.join('; ')}. `

await asCommand(
  'npm run restore -- FILE [--without-key]',
  async (file, say, flags) => {
    const config = readConfig()
    const withoutKey = flags.has('without-key')
    const { createdAt, encryptionKey, lost } = await restore(config, file, say, { withoutKey })
    const key =
      encryptionKey === 'variable' && !config.ENCRYPTION_KEY && !withoutKey
        ? ' It was made with an ENCRYPTION_KEY of your own: set the same one before the start.'
        : ''
    return `${lost.length > 0 ? lostText(lost) : ''}The product is as it was at ${createdAt}.${key} Start it with npm start.`
  },
  ['without-key'],
)
