import { generateKeyPairSync, hash, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const SigningKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.literal('ES256'),
})
const SigningKeys = z.object({ keys: z.array(SigningKey).min(1) })
const CookieKeys = z.array(z.string().min(32)).min(1)

/** A private key that signs tokens, as a JWK. */
export type SigningKey = z.infer<typeof SigningKey>

/** The provider's secrets: the keys that sign tokens (the first one is used) and cookies. */
export interface IdentityKeys {
  signing: SigningKey[]
  cookies: string[]
}

/**
 * Reads the provider's keys from `dataDir/identity` and generates missing ones (folder 0700, files 0600). They are kept across restarts, so
 * that sessions and tokens stay valid. Throws, naming the file, if one is damaged: replacing a key would silently end every session.
 */
export async function loadKeys(dataDir: string): Promise<IdentityKeys> {
  const folder = join(dataDir, 'identity')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const signing = await loadOnce(join(folder, 'signing-keys.json'), SigningKeys, () => ({ keys: [newSigningKey()] }))
  const cookies = await loadOnce(join(folder, 'cookie-keys.json'), CookieKeys, () => [randomBytes(32).toString('base64url')])
  return { signing: signing.keys, cookies }
}

async function loadOnce<T>(path: string, schema: z.ZodType<T>, generate: () => T): Promise<T> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) {
    await writeOnce(path, JSON.stringify(generate()))
    return loadOnce(path, schema, generate)
  }
  await chmod(path, 0o600)
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`The key file ${path} is damaged. Restore it from a backup; without it every session ends.`)
  return parsed.data
}

/** Linking is atomic and never replaces a file, so neither a kill nor a second process can leave a partial key or lose one. */
async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  const kid = hash('sha256', `${jwk.x}.${jwk.y}`, 'base64url').slice(0, 16)
  return SigningKey.parse({ ...jwk, kid, use: 'sig', alg: 'ES256' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
