import 'reflect-metadata'
import { BasicConstraintsExtension, PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const dayMs = 24 * 60 * 60 * 1000

/** A self-signed certificate and its key, both PEM, for one test. `isCa` says whether it may sign others; valid for one day. */
export async function makeCertificate(options: {
  names: readonly string[]
  isCa?: boolean
  endsAt?: Date
}): Promise<{ cert: string; key: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const endsAt = options.endsAt ?? new Date(Date.now() + dayMs)
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${options.names[0]}`,
      notBefore: new Date(endsAt.getTime() - 2 * dayMs),
      notAfter: endsAt,
      keys,
      signingAlgorithm: algorithm,
      extensions: [
        new BasicConstraintsExtension(options.isCa ?? false, undefined, true),
        new SubjectAlternativeNameExtension(options.names.map((value) => ({ type: 'dns' as const, value }))),
      ],
    },
    crypto,
  )
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return { cert: certificate.toString('pem'), key }
}
