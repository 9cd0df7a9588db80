import { handOver } from '../launch/hand-over.mjs'
import { helpIfAsked } from '../launch/help.mjs'
import { ensureInstalled } from '../launch/prepare/install.mjs'

helpIfAsked(`
npm run restore -- FILE [--without-key]: restores a backup into an empty DATA_DIR, and with DATABASE_URL into an empty database.

Either everything is restored or nothing. A backup of the embedded database can be restored into your own PostgreSQL and the
other way round. If the backup was made with an ENCRYPTION_KEY of your own, set the same one. If that key is lost, --without-key
removes the secrets that it sealed and lists them: the product starts with another key, and client keys go on working at the gateway.

Variables: DATA_DIR (default ./data), DATABASE_URL, ENCRYPTION_KEY, as for npm start. Start the product afterwards with npm start.
`)

ensureInstalled()
handOver('tools/operate/restore.ts')
