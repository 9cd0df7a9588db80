import { type Actor, isPortalAdmin } from '@apim/contract'
import type { Certificate, CertificateForm } from '@apim/contract/certificates/schemas'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { fieldErrors, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Resources } from '../resources/index.ts'
import { type CertificateRow, type CertificateScope, certificatesStore, type NewCertificate } from './certificates.store.ts'
import { certificateView, describedFile } from './certificates.views.ts'
import { expiryOf, pemOf, readCertificates } from './chain.ts'

export interface CertificatesDeps {
  db: Db
  resources: Pick<Resources, 'hold'>
}

const objectType = 'certificate'
const scopeOf = (user: Actor): CertificateScope | null =>
  isPortalAdmin(user) ? 'everything' : user.organizationId === null ? null : { organizationId: user.organizationId }

/** The text to store. Throws 400 for anything but readable certificates (trust T39). */
const storedText = ({ certificate }: CertificateForm): string => {
  const found = readCertificates(certificate)
  if (!found) throw fieldErrors({ certificate: 'This file holds something that is not a readable certificate in PEM format' })
  return pemOf(found)
}

/** Certificates of Kafka environments: what their clients trust. Portal admins add and delete them. */
export const createCertificates = ({ db, resources }: CertificatesDeps) => {
  const store = certificatesStore(db)
  /** The file of that name, and whether it is this one; one that is deleted between the two looks at it is in no one's way. */
  const addOnce = async (tx: Tx, file: NewCertificate): Promise<{ row: CertificateRow; isNew: boolean }> => {
    for (;;) {
      const added = await store.insert(tx, file)
      const row = added ?? (await store.findNamed(tx, file.resourceId, file.name))
      if (row) return { row, isNew: added !== undefined }
    }
  }
  return {
    /** Of all resources or of one; everyone but portal admins sees those of resources whose access list has their organization (permissions.csv). */
    list: async (user: Actor, resourceId: number | undefined): Promise<Certificate[]> => {
      const scope = scopeOf(user)
      return scope === null ? [] : (await store.findAll(resourceId, scope)).map(certificateView)
    },
    /** Throws 404 if there is none with that id. */
    find: async (id: number): Promise<Certificate> => {
      const row = await store.find(id)
      if (!row) throw notFound('Certificate')
      return certificateView(row)
    },
    /**
     * Adds a file. One whose name is there already is ignored, and the one that is there returned (specification part 2, section 5). Throws 400 for
     * what is no certificate, and for a resource that is not of type KAFKA.
     */
    add: (user: SignedIn, form: CertificateForm): Promise<Certificate> => {
      const { resourceId, name } = form
      const certificate = storedText(form)
      return db.transaction(async (tx) => {
        const resource = await resources.hold(tx, resourceId)
        if (resource?.type !== 'KAFKA') throw fieldErrors({ resourceId: 'Certificates belong to Kafka resources' })
        const { row, isNew } = await addOnce(tx, { resourceId, name, certificate, expiresAt: expiryOf(certificate) })
        if (!isNew) return certificateView(row)
        await audit(tx, user, { action: 'certificate.add', objectType, objectId: row.id, before: null, after: describedFile(row) })
        return certificateView(row)
      })
    },
    /** Throws 404 if there is none with that id. */
    remove: (user: SignedIn, id: number): Promise<{ entityId: number }> =>
      db.transaction(async (tx) => {
        const row = await store.remove(tx, id)
        if (!row) throw notFound('Certificate')
        await audit(tx, user, { action: 'certificate.delete', objectType, objectId: id, before: describedFile(row), after: null })
        return { entityId: id }
      }),
  }
}
export type Certificates = ReturnType<typeof createCertificates>
