import { ApplicationForm, EditableApplication } from '@apim/contract/applications/schemas'
import { mergedLines } from '../../shared/form/merged-rows.ts'
import { useChangedSince } from '../../shared/form/use-changed-since.ts'
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

/** What someone else saved of the application while the form was open. */
const useChangedApplication = (application: EditableApplication) => {
  const { t } = useTranslation()
  return useChangedSince({
    record: EditableApplication,
    valuesOf,
    fields: ['name', 'description', 'contact', 'organizationId', 'external', 'owners'],
    nameOf: (field) => t(`applications.${field === 'organizationId' ? 'organization' : field}`),
    inWords: (field, value, current) => {
      if (field === 'owners') return String(value).replaceAll('\n', ', ')
      if (field !== 'organizationId') return String(value)
      return [current, application].find(({ organizationId }) => String(organizationId) === value)?.organization ?? undefined
    },
    merge: { owners: mergedLines },
  })
}

/** The form of an application (specification 2 §5); `onSaved` gets what is stored now, and whether the form is still there. */
export const useApplicationForm = (application: EditableApplication, onSaved: (saved: EditableApplication, isShown: boolean) => void) => {
  const { t } = useTranslation()
  const save = useSaveApplication()
  const { id, organizationId } = application
  const { changed, onRefused } = useChangedApplication(application)
  const form = useForm({
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
    onRefused,
  })
  return { ...form, changed }
}
