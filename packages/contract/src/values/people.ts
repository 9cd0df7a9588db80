import * as z from 'zod'
import { personNameMax } from './constants.ts'
import { nameText } from './shapes.ts'

const internationalDomain = (domain: string): string => {
  // Only what is a host name and nothing else: an address would lose its path or port.
  const address = `http://${domain}/`
  return /^[^\s/?#:\\%@[\]]+$/.test(domain) && URL.canParse(address) ? new URL(address).hostname : domain
}

/** Normalizes an email address: NFC and lower case, its domain in ASCII, so that one mailbox is one account (trust T64). */
export const normalizeEmail = (email: string): string => {
  const text = email.normalize('NFC').trim().toLowerCase().normalize('NFC')
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at)}@${internationalDomain(text.slice(at + 1))}`
}

/** The domain of a normalized address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Whether the address is on one of those domains. */
export const isOnDomain = (email: string, domains: readonly string[]): boolean => domains.includes(domainOf(normalizeEmail(email)))

/**
 * A person's first or last name: letters of any script, dot, underscore, comma and white space (specification part 2, section 5), and what names are
 * also written with: hyphen and apostrophe. `message` is for a missing one, `letters` for other characters.
 */
export const personName = (message: string, letters = 'Only letters, spaces and . , _ - ’ are allowed') =>
  nameText(message)
    .min(1, message)
    .max(personNameMax, `Can only have up to ${personNameMax} characters`)
    .regex(/^[\p{L}\p{M}\s.,_'’-]+$/u, letters)
    .transform((name) => name.normalize('NFC'))

const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** An email address, normalized; `message` is for a missing one. */
export const emailAddress = (message: string) =>
  nameText(message)
    .min(1, message)
    .max(254, 'Email must be valid')
    .transform(normalizeEmail)
    .pipe(
      z
        .string()
        .regex(/^[^\s@<>()",;:\\[\]]{1,64}@[^\s@]+$/, 'Email must be valid')
        .refine((email) => host.test(domainOf(email)), 'Email must be valid'),
    )

/** A phone number in the format of the specification (part 2, section 5); an empty one is none. */
export const phoneNumber = z
  .string()
  .trim()
  .regex(
    /^(\+\d{1,3}\(\d{1,4}\)-\d{1,4}-\d{1,8})?$/,
    'Please follow the following format: +Country Code (Area Code) - Phone Number. Example: +1(816)-111-1111',
  )
  .transform((number) => number || null)
