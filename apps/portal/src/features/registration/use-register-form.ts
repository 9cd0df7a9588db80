import { internalMessage, isInternalAddress } from '@apim/contract/registration/internal-domains'
import { RegistrationForm } from '@apim/contract/registration/schemas'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useRegister } from './registration.queries.ts'

interface Values {
  company: string
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  agreeToTerm: boolean
}
const blank: Values = { company: '', firstName: '', lastName: '', email: '', phoneNumber: '', agreeToTerm: false }

/** What the server says about registering. */
export interface RegisterRules {
  internalDomains: readonly string[]
  termsVersion: number
}

/** Sign Up (specification 2 §2, §5). */
export const useRegisterForm = ({ internalDomains, termsVersion }: RegisterRules, onSent: () => void) => {
  const { t } = useTranslation()
  const register = useRegister()
  return useForm({
    schema: RegistrationForm,
    paths: {
      company: 'company',
      firstName: 'firstName',
      lastName: 'lastName',
      email: 'email',
      phoneNumber: 'phoneNumber',
      agreeToTerm: ['agreeToTerm', 'termsVersion'],
    },
    body: ({ agreeToTerm, ...values }: Values) => ({ ...values, agreeToTerm: agreeToTerm ? 'yes' : undefined, termsVersion }),
    rules: ({ email }) => (isInternalAddress(email, internalDomains) ? { email: internalMessage } : {}),
    nameOf: (field) => t(`register.field.${field}`),
    initial: blank,
    isEdit: false,
    draft: 'register',
    omit: [],
    send: (body) => register.mutateAsync(body),
    onSent: (_sent, isShown) => isShown && onSent(),
  })
}
