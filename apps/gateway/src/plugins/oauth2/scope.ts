import { failure, type OAuth2Failure } from './answers.ts'

/** The scopes in a text, in order. */
export const scopesIn = (text: string | null): string[] => text?.split(/\s+/).filter((scope) => scope !== '') ?? []

/**
 * Returns the granted scope for a requested one (null for none), or why none is granted. If the plugin has no scopes, the request is
 * ignored, as in Kong.
 */
export function grantedScope(
  asked: string | undefined,
  { scopes, demandsScope }: { scopes: readonly string[] | null; demandsScope: boolean },
): string | null | OAuth2Failure {
  const wanted = scopes === null ? [] : scopesIn(asked ?? null)
  if (demandsScope && scopesIn(asked ?? null).length === 0) return failure('invalid_scope', 'You must specify a scope')
  const stranger = wanted.find((scope) => !scopes?.includes(scope))
  if (stranger !== undefined) return failure('invalid_scope', `"${stranger}" is an invalid scope`)
  return wanted.length === 0 ? null : wanted.join(' ')
}
