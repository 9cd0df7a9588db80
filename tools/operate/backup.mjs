import { handOver } from '../launch/hand-over.mjs'
import { helpIfAsked } from '../launch/help.mjs'
import { ensureInstalled } from '../launch/prepare/install.mjs'

helpIfAsked(`
npm run backup -- FILE: writes a backup of the product to FILE, while it is running or not.

It holds every row of the database from one moment, and from DATA_DIR the keys, uploaded files and the embedded gateway's
configuration. It holds secrets: the file has mode 0600. An ENCRYPTION_KEY that you set yourself is not in it.

Variables: DATA_DIR (default ./data), DATABASE_URL, ENCRYPTION_KEY, as for npm start.
Restore it with npm run restore -- FILE.
`)

ensureInstalled()
handOver('tools/operate/backup.ts')
