import 'reflect-metadata'
import { BasicConstraintsExtension, PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const dayMs = 24 * 60 * 60 * 1000

interface Issued {
  /** The certificate in PEM. */
  cert: string
  /** Its private key in PEM. */
  key: string
  keys: CryptoKeyPair
  subject: string
}

/** A certificate and its key; issued by `issuer`, or by itself. It ends at `endsAt`, tomorrow by default, and starts 30 days before or at `startsAt`. */
export const issueCertificate = async (
  name: string,
  {
    issuer,
    endsAt = new Date(Date.now() + dayMs),
    startsAt = new Date(endsAt.getTime() - 30 * dayMs),
    isCa = true,
  }: { issuer?: Issued; endsAt?: Date; startsAt?: Date; isCa?: boolean } = {},
): Promise<Issued> => {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const subject = `CN=${name}`
  const certificate = await X509CertificateGenerator.create(
    {
      subject,
      issuer: issuer?.subject ?? subject,
      notBefore: startsAt,
      notAfter: endsAt,
      publicKey: keys.publicKey,
      signingKey: (issuer?.keys ?? keys).privateKey,
      signingAlgorithm: algorithm,
      extensions: [
        new BasicConstraintsExtension(isCa, undefined, true),
        new SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
      ],
    },
    crypto,
  )
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return { cert: `${certificate.toString('pem')}\n`, key, keys, subject }
}
