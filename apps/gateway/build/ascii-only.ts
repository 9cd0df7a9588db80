import type { Plugin } from 'rolldown'

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Escapes non-ASCII characters (they only occur in strings and regular expressions): V8 keeps the source text, and uses two bytes for each
 * character as soon as one of them needs two.
 */
export const asciiOnly = (): Plugin => ({
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
  },
})
