import { EditUser, organizationRequired, type User } from '@apim/contract/users/schemas'
import { useForm } from '../../../shared/form/use-form.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useModifyUser, useSaveUser } from '../users.queries.ts'
import { useUserConflict } from './use-user-conflict.ts'
import { exclusively, rolesOf, type UserValues, valuesOf } from './user-form.ts'

export interface UserFormProps {
  /** The user to change; without one a user is added. */
  user?: User | undefined
  /** The organization that a new user is preset to. */
  organizationId?: number | undefined
  /** Changed through modify-user rather than edit-user. */
  isModify?: boolean
  /** Called with what to say, and whether the form is still there. */
  onDone: (done: 'invited' | 'added' | 'changed' | 'modified', isShown: boolean) => void
  /** What someone else saved meanwhile. */
  changed: ReturnType<typeof useUserConflict<UserValues>>
}

/** What someone else saved of the user while the form was open, of the fields that are on the screen. */
export const useChangedValues = (user: User | undefined, ...fields: Parameters<typeof useUserConflict<UserValues>>[2]) =>
  useUserConflict(user, (current) => valuesOf(current, undefined), fields)

/** The form of a new or existing user. */
export const useUserForm = ({ user, organizationId, isModify = false, onDone, changed }: UserFormProps) => {
  const { t } = useTranslation()
  const [save, modify] = [useSaveUser(), useModifyUser()]
  return useForm({
    schema: EditUser,
    paths: {
      organizationId: 'organizationId',
      firstname: 'firstname',
      lastname: 'lastname',
      email: 'email',
      phoneNumber: 'phoneNumber',
      portalAdmin: 'roles',
    },
    body: ({ organizationId: organization, firstname, lastname, email, phoneNumber, invite, version, ...flags }: UserValues) => ({
      id: user?.id ?? 0,
      version: version || undefined,
      organizationId: organization === null ? undefined : Number(organization),
      firstname,
      lastname,
      email,
      phoneNumber,
      roles: rolesOf(flags),
      ...(!user && { invite }),
    }),
    rules: ({ organizationId: organization }) => (organization === null ? { organizationId: organizationRequired } : {}),
    nameOf: (field) => t(`users.field.${field}`),
    initial: valuesOf(user, organizationId),
    isEdit: user !== undefined,
    draft: `user-${user?.id ?? 'new'}`,
    omit: [],
    version: 'version',
    along: (part: Partial<UserValues>): Partial<UserValues> => exclusively(part),
    send: async (body) => {
      if (user && isModify) await modify.mutateAsync({ ...body, id: user.id })
      else await save.mutateAsync(body)
      return isModify ? 'modified' : user ? 'changed' : body.invite ? 'invited' : 'added'
    },
    onSent: onDone,
    onRefused: changed.onRefused,
  })
}
