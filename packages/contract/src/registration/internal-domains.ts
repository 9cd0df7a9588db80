import { normalizeEmail } from '../values/people.ts'

/** The message for an address of the provider's own staff, who sign in with the corporate single sign-on (specification part 2, section 5). */
export const internalMessage = 'Internal users do not need to register. Please Login using ADFS.'

/**
 * Whether the address belongs to one of these domains: at it, below it or, as the specification has it, wherever the domain's name occurs
 * (part 2, section 5; trust T64).
 */
export const isInternalAddress = (email: string, domains: readonly string[]): boolean => {
  const written = [email.toLowerCase(), normalizeEmail(email)]
  return domains.some((domain) => {
    const names = [domain.toLowerCase(), normalizeEmail(`@${domain}`).slice(1)]
    return names.some((name) => name !== '' && written.some((one) => one.includes(name)))
  })
}
