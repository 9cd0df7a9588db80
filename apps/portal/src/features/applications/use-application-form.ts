import { ApplicationForm, type EditableApplication } from '@apim/contract/applications/schemas'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useSaveApplication } from './applications.queries.ts'

interface Values {
  name: string
  description: string
  contact: string
  organizationId: string | null
  external: boolean
  /** Email addresses, one a line. */
  owners: string
  version: string
}

const valuesOf = ({ version, organizationId, owners, name, description, contact, external }: EditableApplication): Values => ({
  name,
  description,
  contact,
  external,
  organizationId: organizationId === null ? null : String(organizationId),
  owners: owners.map(({ ownerEmail }) => ownerEmail).join('\n'),
  version: version ?? '',
})

/** The form of an application (specification 2 §5); `onSaved` gets what is stored now, and whether the form is still there. */
export const useApplicationForm = (application: EditableApplication, onSaved: (saved: EditableApplication, isShown: boolean) => void) => {
  const { t } = useTranslation()
  const save = useSaveApplication()
  const { id, organizationId } = application
  return useForm({
    schema: ApplicationForm,
    paths: {
      name: 'name',
      description: 'description',
      contact: 'contact',
      organizationId: 'organizationId',
      external: 'external',
      owners: 'owners',
    },
    body: ({ version, organizationId: chosen, ...values }: Values) => ({
      id,
      version: version || undefined,
      organizationId: chosen === null ? undefined : Number(chosen),
      ...values,
    }),
    nameOf: (field) => t(`applications.field.${field}`),
    initial: valuesOf(application),
    isEdit: id !== undefined,
    draft: `application-${id ?? `new-${organizationId ?? ''}`}`,
    omit: [],
    version: 'version',
    send: (body) => save.mutateAsync(body),
    onSent: onSaved,
  })
}
