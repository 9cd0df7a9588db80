import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

const attempt = <T>(make: () => T): T | undefined => {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** The certificate in a PEM text (the first of a chain); undefined if there is none. */
export const certificateIn = (pem: string): X509Certificate | undefined => attempt(() => new X509Certificate(pem))

/** The private key in a PEM text; undefined if there is none. */
export const privateKeyIn = (pem: string): KeyObject | undefined => attempt(() => createPrivateKey(pem))

/** The public key in a PEM text, or of a certificate in it; undefined if there is none. */
export const publicKeyIn = (pem: string): KeyObject | undefined => attempt(() => createPublicKey(pem))

/** The message for a text without a certificate, else undefined. */
export const certificateViolation = (pem: string): string | undefined =>
  certificateIn(pem) ? undefined : 'invalid certificate: no certificate in PEM form found'

/** The message for a text without a private key, else undefined. */
export const privateKeyViolation = (pem: string): string | undefined =>
  privateKeyIn(pem) ? undefined : 'invalid key: no private key in PEM form found'
