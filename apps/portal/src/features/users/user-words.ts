import type { User } from '@apim/contract/users/schemas'

/** A user's full name, or the address of someone without a name. */
export const fullName = ({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>): string =>
  `${firstname} ${lastname}`.trim() || email
