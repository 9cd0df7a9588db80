import { hash } from 'node:crypto'
import { checkServerIdentity, type DetailedPeerCertificate, type PeerCertificate } from 'node:tls'
import type { Change, Entity } from '../../entity.ts'
import { idIn } from '../../entity.ts'
import type { Security } from '../../net/connector.ts'

/** The TLS settings for connections to a service. */
export interface UpstreamTls {
  /** Equal for connections that are interchangeable. */
  identity: string
  options: Security
}

/** The number of certificates between the upstream's own and the trusted one. */
const intermediates = (certificate: DetailedPeerCertificate): number => {
  let count = 0
  let current = certificate
  // A self-signed certificate is its own issuer.
  while (current.issuerCertificate && current.issuerCertificate.fingerprint256 !== current.fingerprint256) {
    current = current.issuerCertificate
    count++
  }
  return Math.max(0, count - 1)
}

const atMost = (depth: number) => (host: string, certificate: PeerCertificate) => {
  const wrongName = checkServerIdentity(host, certificate)
  if (wrongName !== undefined || intermediates(certificate as DetailedPeerCertificate) <= depth) return wrongName
  return Object.assign(new Error(`the certificate has more than ${depth} certificates between itself and the trusted one`), {
    code: 'CERT_CHAIN_TOO_LONG',
  })
}

/** The certificates and CAs that services reference, on one thread. */
export class TlsMaterial {
  /** Incremented with every change: what was built before is outdated. */
  version = 0
  private readonly certificates = new Map<string, Entity>()
  private readonly authorities = new Map<string, Entity>()

  /** Applies a change to a certificate or a CA; ignores other collections. */
  apply({ collection, id, value }: Change): void {
    const known = collection === 'certificates' ? this.certificates : collection === 'ca_certificates' ? this.authorities : null
    if (known === null) return
    this.version++
    if (value === null) known.delete(id)
    else known.set(id, value)
  }

  /**
   * Returns how to connect to a Kong service: its certificate is verified unless `tls_verify` is false, against `ca_certificates`,
   * otherwise the CAs that Node trusts, with at most `tls_verify_depth` intermediate certificates; `client_certificate` is sent to it.
   * Throws if one of them does not exist: connecting without it would be weaker than configured.
   */
  forService(service: Entity): UpstreamTls {
    const verifies = service.tls_verify !== false
    const depth = service.tls_verify_depth as number | null | undefined
    const ca = (service.ca_certificates as string[] | null | undefined)?.map((id) => this.named(this.authorities, id).cert as string)
    const clientId = idIn(service.client_certificate)
    const client = clientId === null ? null : this.named(this.certificates, clientId)
    const options: Security = {
      rejectUnauthorized: verifies,
      ...(ca && { ca }),
      ...(client && { cert: client.cert as string, key: client.key as string }),
      ...(typeof depth === 'number' && { checkServerIdentity: atMost(depth) }),
    }
    return {
      identity: hash('sha256', JSON.stringify([verifies, depth ?? null, ca ?? null, options.cert ?? null, options.key ?? null])),
      options,
    }
  }

  private named(known: ReadonlyMap<string, Entity>, id: string): Entity {
    const found = known.get(id)
    if (found === undefined) throw new Error(`the certificate ${id}, which the service needs, does not exist`)
    return found
  }
}
