import { attributes, CompanyForm, Organization, OrganizationForm } from '@apim/contract/organizations/schemas'
import { useForm } from '../../../shared/form/use-form.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { notify } from '../../../shell/notices/notices.ts'
import { useSaveOrganization } from '../organizations.queries.ts'
import {
  type AttributeValue,
  blankOrganization,
  type FormKind,
  isFilled,
  type OrganizationValues,
  organizationBody,
  organizationPaths,
  valuesOf,
} from './organization-form.ts'
import { useOrganizationConflict } from './use-organization-conflict.ts'

interface Parts {
  kind: FormKind
  /** The organization to edit; undefined for a new one. */
  organization: Organization | undefined
  /** The name that a new one starts with. */
  name?: string | undefined
  onSaved: (organization: Organization, isShown: boolean) => void
}

/** What is wrong with each attribute, by its place among the rows. */
const wrongAttributes = (rows: readonly AttributeValue[]): ReadonlyMap<number, string> => {
  const places = [...rows.keys()].filter((at) => isFilled(rows[at] as AttributeValue))
  const issues = attributes.safeParse(places.map((at) => rows[at])).error?.issues ?? []
  return new Map(issues.map(({ path, message }) => [places[Number(path[0])] ?? -1, message]))
}

/** The form of a new or existing organization. */
export const useOrganizationForm = ({ kind, organization, name = '', onSaved }: Parts) => {
  const { t } = useTranslation()
  const save = useSaveOrganization()
  const { changed, onRefused } = useOrganizationConflict(kind)
  const form = useForm({
    schema: kind === 'company' ? CompanyForm : OrganizationForm,
    paths: organizationPaths,
    body: (values: OrganizationValues) => organizationBody(kind, organization?.id, values),
    nameOf: (field) => t(`organizations.field.${field}`),
    initial: organization ? valuesOf(organization) : { ...blankOrganization(kind), name },
    isEdit: organization !== undefined,
    draft: `${kind}-${organization?.id ?? `new ${name}`}`,
    omit: [],
    version: 'version',
    send: (body) => save.mutateAsync(body),
    onSent: (saved, isShown) => {
      notify.success(t(kind === 'company' ? 'organizations.companySaved' : 'organizations.saved'))
      onSaved(saved, isShown)
    },
    onRefused,
  })
  return { ...form, changed, wrongAttributes: wrongAttributes(form.values.attrs) }
}
export type OrganizationFormState = ReturnType<typeof useOrganizationForm>
