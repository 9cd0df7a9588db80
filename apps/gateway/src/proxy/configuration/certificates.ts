import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import type { Change, Entity } from '../../entity.ts'

/** A certificate chain with its key, both PEM. */
export interface KeyPair {
  certificate: string
  key: string
}

/** Beyond this many, contexts are rebuilt on demand: each takes some 50 KB. */
const CONTEXTS_MAX = 1_000

const pairsOf = (entity: Entity): SecureContextOptions => {
  const alternative = entity.cert_alt ? [entity.cert_alt as string] : []
  const alternativeKey = entity.key_alt ? [entity.key_alt as string] : []
  return { cert: [entity.cert as string, ...alternative], key: [entity.key as string, ...alternativeKey] }
}

/** Which certificate each client gets: Kong's certificates and snis on one thread. */
export class Certificates {
  /** The default certificate. */
  readonly pairs: SecureContextOptions
  private readonly fallback: SecureContext
  private readonly entities = new Map<string, Entity>()
  private readonly contexts = new Map<string, SecureContext>()
  private readonly idByName = new Map<string, string>()
  private readonly nameOfSni = new Map<string, string>()

  /** @param fallback used if no name matches; throws if it is invalid */
  constructor(fallback: KeyPair) {
    this.pairs = { cert: fallback.certificate, key: fallback.key }
    this.fallback = createSecureContext(this.pairs)
  }

  /** Applies a change to a certificate or an SNI; ignores other collections. */
  apply({ collection, id, value }: Change): void {
    if (collection === 'certificates') this.applyCertificate(id, value)
    else if (collection === 'snis') this.applySni(id, value)
  }

  private applyCertificate(id: string, value: Entity | null): void {
    this.contexts.delete(id)
    if (value === null) this.entities.delete(id)
    else this.entities.set(id, value)
  }

  private applySni(id: string, value: Entity | null): void {
    const before = this.nameOfSni.get(id)
    if (before !== undefined) this.idByName.delete(before)
    this.nameOfSni.delete(id)
    if (value === null) return
    const name = (value.name as string).toLowerCase()
    this.nameOfSni.set(id, name)
    this.idByName.set(name, (value.certificate as { id: string }).id)
  }

  /**
   * Returns the certificate for a server name: that of the name itself, of `*.rest`, of `start.*`, of `*`, or the default one, in Kong's
   * order. Throws if the matching certificate is unusable: presenting another one would hide the mistake.
   */
  contextFor(servername: string | null): SecureContext {
    const id = this.idFor(servername)
    const entity = id === undefined ? undefined : this.entities.get(id)
    return entity === undefined ? this.fallback : this.context(entity)
  }

  /** Returns the certificate for clients without a server name: that of `*`, otherwise the default one. */
  get nameless(): SecureContextOptions {
    const entity = this.entities.get(this.idFor(null) ?? '')
    return entity === undefined ? this.pairs : pairsOf(entity)
  }

  private idFor(servername: string | null): string | undefined {
    if (!servername) return this.idByName.get('*')
    const name = servername.toLowerCase().replace(/\.$/, '')
    const first = name.indexOf('.')
    const rest = first === -1 ? undefined : this.idByName.get(`*${name.slice(first)}`)
    return this.idByName.get(name) ?? rest ?? this.idByName.get(`${name.slice(0, name.lastIndexOf('.') + 1)}*`) ?? this.idByName.get('*')
  }

  private context(entity: Entity): SecureContext {
    const known = this.contexts.get(entity.id)
    if (known !== undefined) return known
    const made = createSecureContext(pairsOf(entity))
    const oldest = this.contexts.size >= CONTEXTS_MAX ? this.contexts.keys().next().value : undefined
    if (oldest !== undefined) this.contexts.delete(oldest)
    this.contexts.set(entity.id, made)
    return made
  }
}
