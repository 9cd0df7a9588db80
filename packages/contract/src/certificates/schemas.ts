import * as z from 'zod'
import { certificateBytesMax } from '../values/constants.ts'
import { entityId, nameText, Timestamp } from '../values/shapes.ts'

/** One certificate of a file. Names are written as in RFC 4514, one part a line. */
const ChainLink = z.object({
  subject: z.string(),
  issuer: z.string(),
  serialNumber: z.string(),
  /** SHA-256, in hexadecimal with colons. */
  fingerprint: z.string(),
  validFrom: Timestamp,
  validTo: Timestamp,
  isAuthority: z.boolean(),
})
export type ChainLink = z.infer<typeof ChainLink>

/** A file of certificates in PEM; each certificate is followed by its issuer, where the file has it. */
export const Certificate = z.object({
  id: z.number().int(),
  resourceId: z.number().int(),
  /** The name of the file. */
  name: z.string(),
  certificate: z.string(),
  chain: z.array(ChainLink),
  /** Whether each certificate of the chain was issued by the next one. */
  isConnected: z.boolean(),
  /** When the first of them expires. */
  expiresAt: Timestamp,
  createdAt: Timestamp,
})
export type Certificate = z.infer<typeof Certificate>

const bytesOf = (text: string) => new TextEncoder().encode(text).length
const holdsKey = /PRIVATE\s+KEY/i

/** A certificate file: PEM text with certificates only (trust T39). */
export const CertificateForm = z.strictObject({
  resourceId: entityId('Resource is required'),
  name: nameText('File name is required')
    .min(1, 'File name is required')
    .max(200, 'File name can only have up to 200 characters')
    .refine((name) => !/[/\\]/.test(name), 'A file name has no slashes'),
  certificate: z
    .string('Certificate is required')
    .refine((text) => bytesOf(text) <= certificateBytesMax, 'A certificate file can have up to 64 KiB')
    .refine((text) => !holdsKey.test(text), 'This file contains a private key, which was not stored. Upload certificates only.')
    .refine((text) => text.includes('-----BEGIN CERTIFICATE-----'), 'This is not a certificate in PEM format'),
})
export type CertificateForm = z.infer<typeof CertificateForm>
