import { readFileSync } from 'node:fs'

interface Options {
  publicUrl: string
  email: string
  password: string
}

/** The launcher's own sign-in, which `npm run token` uses too. */
export const signIn = async (options: Options): Promise<{ access_token: string }> => {
  const program: string = new URL('../../tools/launch/sign-in.mjs', import.meta.url).href
  const { signIn: run } = (await import(program)) as { signIn(options: Options): Promise<{ access_token: string }> }
  return run(options)
}

export const demoAccounts = JSON.parse(readFileSync(new URL('../../tools/launch/demo-accounts.json', import.meta.url), 'utf8')) as {
  password: string
}
