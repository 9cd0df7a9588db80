import 'reflect-metadata'
import { createPrivateKey, randomUUID } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import type { KeyPair } from '../src/default-certificate.ts'

const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const day = 86_400_000

/** A certificate authority, or one below another. */
export interface Authority extends KeyPair {
  /** A certificate for these names (IP addresses become IP names), signed by this authority. */
  issue(names: readonly string[], options?: { for?: 'server' | 'client'; endsInMs?: number }): Promise<KeyPair>
  /** An authority below this one. */
  below(name: string): Promise<Authority>
}

interface Signer {
  name: string
  keys: CryptoKeyPair
}

const pemOf = async (key: CryptoKey): Promise<string> =>
  createPrivateKey({ key: Buffer.from(await crypto.subtle.exportKey('pkcs8', key)), format: 'der', type: 'pkcs8' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()

const newKeys = () => crypto.subtle.generateKey(signing, true, ['sign', 'verify'])

const sign = (subject: string, keys: CryptoKeyPair, by: Signer, extensions: x509.Extension[], endsInMs = 30 * day) =>
  x509.X509CertificateGenerator.create({
    serialNumber: randomUUID()
      .replaceAll('-', '')
      .replace(/^[89a-f]/, '7'),
    subject: `CN=${subject}`,
    issuer: by.name,
    notBefore: new Date(Date.now() - 2 * day),
    notAfter: new Date(Date.now() + endsInMs),
    signingAlgorithm: signing,
    publicKey: keys.publicKey,
    signingKey: by.keys.privateKey,
    extensions,
  })

const authority = async (name: string, parent: Signer | null): Promise<Authority> => {
  const keys = await newKeys()
  const self: Signer = { name: `CN=${name}`, keys }
  const isAuthority = [
    new x509.BasicConstraintsExtension(true, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
  ]
  const certificate = await sign(name, keys, parent ?? self, isAuthority)
  return {
    certificate: certificate.toString('pem'),
    key: await pemOf(keys.privateKey),
    async issue(names, { for: purpose = 'server', endsInMs } = {}) {
      const own = await newKeys()
      const usage = purpose === 'server' ? x509.ExtendedKeyUsage.serverAuth : x509.ExtendedKeyUsage.clientAuth
      const alternatives = names.map((value) => ({ type: /^[\d.]+$/.test(value) ? ('ip' as const) : ('dns' as const), value }))
      const extensions = [new x509.SubjectAlternativeNameExtension(alternatives), new x509.ExtendedKeyUsageExtension([usage])]
      const issued = await sign(names[0] as string, own, self, extensions, endsInMs)
      return { certificate: issued.toString('pem'), key: await pemOf(own.privateKey) }
    },
    below: (child) => authority(child, self),
  }
}

/** Creates a certificate authority. */
export const certificateAuthority = (name = 'Test Authority'): Promise<Authority> => authority(name, null)
