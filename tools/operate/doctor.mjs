import { handOver } from '../launch/hand-over.mjs'
import { helpIfAsked } from '../launch/help.mjs'
import { ensureInstalled } from '../launch/prepare/install.mjs'

helpIfAsked(`
npm run doctor: says what is wrong with this installation, and how to mend it. It changes nothing.

It looks at the configuration, ports, DATA_DIR, the database and its clock, the encryption key, the identity provider,
the mail server, certificates and every gateway. Run it where the product runs, with the same variables; the product may
be running or not.

  --json   prints the findings as JSON

It exits with 1 if there is a problem; warnings alone do not count.
`)

ensureInstalled()
handOver('tools/operate/doctor.ts')
