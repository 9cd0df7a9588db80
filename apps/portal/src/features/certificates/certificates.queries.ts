import { certificates } from '@apim/contract/certificates/routes'
import type { CertificateForm } from '@apim/contract/certificates/schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'

/** The certificate files of a resource, by name. */
export const certificatesOf = (resourceId: number) =>
  queryOptions({
    queryKey: keys.certificates.list(resourceId),
    queryFn: ({ signal }) => call(certificates.list, { query: { resourceId } }, { signal }),
  })

export const useAddCertificate = () => useApiMutation('certificates', (body: CertificateForm, one) => call(certificates.add, { body }, one))

export const useRemoveCertificate = () =>
  useApiMutation('certificates', (id: number, one) => call(certificates.remove, { params: { id } }, one))
