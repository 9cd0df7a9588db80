import 'reflect-metadata'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** A certificate and its key, both PEM. */
export interface KeyPair {
  certificate: string
  key: string
}

const DAY_MS = 86_400_000
/** As long as Kong's own: no one renews a certificate that no one trusts. */
const LIFE_MS = 20 * 365 * DAY_MS
/** A certificate that expires within this time is replaced at the start. */
const RENEW_MS = 30 * DAY_MS

/** Creates a self-signed certificate for `localhost` with a new key (ECDSA, P-256). */
export async function selfSigned(): Promise<KeyPair> {
  // Loaded only to create one, which is rare.
  const x509 = await import('@peculiar/x509')
  const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(signing, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + LIFE_MS),
    signingAlgorithm: signing,
    keys,
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
      ]),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    ],
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const pem = createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' })
  return { certificate: certificate.toString('pem'), key: pem.toString() }
}

const usable = ({ certificate, key }: KeyPair): boolean => {
  try {
    const parsed = new X509Certificate(certificate)
    return parsed.validToDate.getTime() > Date.now() + RENEW_MS && parsed.checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

/**
 * Returns the fallback certificate for names without a configured one, as Kong creates at its start: the one in this folder, or a new one
 * if it is missing, damaged or about to expire. The key file is readable only by this user.
 */
export async function defaultCertificate(folder: string, log: Logger): Promise<KeyPair> {
  const files = { certificate: join(folder, 'default-certificate.pem'), key: join(folder, 'default-certificate.key') }
  if (existsSync(files.certificate) && existsSync(files.key)) {
    const known = { certificate: readFileSync(files.certificate, 'utf8'), key: readFileSync(files.key, 'utf8') }
    if (usable(known)) return known
    log.warn({ file: files.certificate }, 'the default certificate is no longer valid; generating a new one')
  }
  const made = await selfSigned()
  writeFileSync(files.key, made.key, { mode: 0o600 })
  writeFileSync(files.certificate, made.certificate, { mode: 0o600 })
  return made
}
