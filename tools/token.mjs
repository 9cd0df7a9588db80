import { readFileSync } from 'node:fs'
import { helpIfAsked } from './launch/help.mjs'
import { fail } from './launch/root.mjs'
import { SignInError, signIn } from './launch/sign-in.mjs'

helpIfAsked(`
npm run -s token -- EMAIL: prints an access token for an account of the running embedded identity provider, for use with curl:

  curl -H "Authorization: Bearer $(npm run -s token -- maintainer@apim.example)" http://localhost:8080/api/swaggers

Variables: PUBLIC_URL (default http://localhost:$PORT), PORT (8080), OIDC_CLIENT_ID (dev-portal-spa),
APIM_PASSWORD (default: the demo accounts' password).
`)

const emails = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
if (emails.length !== 1) fail('Specify one account: npm run -s token -- maintainer@apim.example')
const demo = JSON.parse(readFileSync(new URL('./launch/demo-accounts.json', import.meta.url), 'utf8'))
const { PUBLIC_URL, PORT, OIDC_CLIENT_ID, APIM_PASSWORD } = process.env

try {
  const tokens = await signIn({
    publicUrl: (PUBLIC_URL || `http://localhost:${PORT || 8080}`).replace(/\/+$/, ''),
    clientId: OIDC_CLIENT_ID || undefined,
    email: emails[0],
    password: APIM_PASSWORD || demo.password,
  })
  process.stdout.write(`${tokens.access_token}\n`)
} catch (error) {
  fail(error instanceof SignInError ? error.message : `Sign-in failed: ${error.cause?.message ?? error.message}`)
}
