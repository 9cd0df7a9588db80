import { readFileSync } from 'node:fs'

/** The launcher's own sign-in, which `npm run token` uses too. */
export { signIn } from '../../tools/launch/sign-in.mjs'

export const demoAccounts = JSON.parse(readFileSync(new URL('../../tools/launch/demo-accounts.json', import.meta.url), 'utf8')) as {
  password: string
}
