import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import type { SpecChecker } from '../check/spec-checker.ts'
import { syntaxOf } from '../spec-syntax.ts'
import { placeAt } from './place-at.ts'

const complete =
  (checker: SpecChecker) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context
    const syntax = syntaxOf(state.sliceDoc(0, 1000))
    const place = placeAt(state, pos, syntax)
    if (!place || (!explicit && place.from === pos && place.at === 'key')) return null
    const { at, path, from } = place
    const found = await checker.ask({ kind: 'complete', at, path }).catch(() => [])
    const behind = at === 'key' && syntax === 'yaml' ? ': ' : ''
    const quote = (label: string) => (at === 'value' && syntax === 'yaml' && label.startsWith('#') ? `'${label}'` : label)
    return {
      from,
      validFor: /^[\w$#/.-]*$/,
      options: found.map(({ label, detail }) => ({
        label,
        apply: quote(label) + behind,
        type: at === 'key' ? 'property' : 'enum',
        ...(detail && { info: detail }),
      })),
    }
  }

/** Offers what OpenAPI allows where someone writes. */
export const specCompletion = (checker: SpecChecker) => autocompletion({ override: [complete(checker)], icons: false })
