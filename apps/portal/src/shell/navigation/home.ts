import type { Actor } from '@apim/contract/policies'
import type { LinkProps } from '@tanstack/react-router'
import { entriesFor, topEntries } from './navigation.ts'

/** Where somebody begins after signing in: their first screen of the top navigation, the gallery (specification 1 §2). Without any role only the settings are left. */
export const homeOf = (user: Actor): NonNullable<LinkProps['to']> => entriesFor(topEntries, user)[0]?.to ?? '/settings'
