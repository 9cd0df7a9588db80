import { X509Certificate } from 'node:crypto'
import type { ChainLink } from '@apim/contract/certificates/schemas'

const block = /-----BEGIN ([A-Z0-9 ]+)-----(?:(?!-----BEGIN )[\s\S])*?-----END \1-----/g

/** The certificates of a PEM text, in the order of the text; undefined for one that has none, an unreadable one or anything else (trust T39). */
export const readCertificates = (text: string): X509Certificate[] | undefined => {
  const blocks = [...text.matchAll(block)]
  if (blocks.length === 0 || blocks.some(([, label]) => label !== 'CERTIFICATE')) return undefined
  // What is left has no armor of its own: a block that was cut off would be lost silently.
  if (text.replaceAll(block, '').includes('-----')) return undefined
  try {
    return blocks.map(([pem]) => new X509Certificate(pem))
  } catch {
    return undefined
  }
}

const isIssuedBy = (one: X509Certificate, issuer: X509Certificate) =>
  one !== issuer && one.checkIssued(issuer) && one.verify(issuer.publicKey)

/** Each certificate followed by its issuer, as far as they are there; those that issued none of the others come first. */
export const inChainOrder = (certificates: readonly X509Certificate[]): X509Certificate[] => {
  const ordered: X509Certificate[] = []
  const follow = (one: X509Certificate | undefined): void => {
    if (!one || ordered.includes(one)) return
    ordered.push(one)
    follow(certificates.find((other) => isIssuedBy(one, other)))
  }
  for (const one of certificates) if (!certificates.some((other) => isIssuedBy(other, one))) follow(one)
  for (const one of certificates) follow(one)
  return ordered
}

/** Whether each certificate was issued by the next one. */
export const isConnected = (chain: readonly X509Certificate[]): boolean =>
  chain.every((one, at) => {
    const next = chain[at + 1]
    return next === undefined || isIssuedBy(one, next)
  })

/** When the first certificate of a readable PEM text expires. */
export const expiryOf = (text: string): Date =>
  new Date(Math.min(...(readCertificates(text) ?? []).map(({ validToDate }) => validToDate.getTime())))

/** A certificate as the portal shows it. */
export const chainLink = (one: X509Certificate): ChainLink => ({
  subject: one.subject ?? '',
  issuer: one.issuer ?? '',
  serialNumber: one.serialNumber,
  fingerprint: one.fingerprint256,
  validFrom: one.validFromDate.toISOString(),
  validTo: one.validToDate.toISOString(),
  isAuthority: one.ca,
})

/** The text to store: the certificates alone, in their order. */
export const pemOf = (certificates: readonly X509Certificate[]): string => certificates.map(String).join('')
