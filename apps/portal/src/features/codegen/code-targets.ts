import type { CodeLanguage, CodeType } from '@apim/contract/codegen/values'

/** One client or server that code is generated for. */
export interface CodeTarget {
  type: CodeType
  lang: CodeLanguage
}

/** The buttons in the specification's groups and order (part 1, section 2). */
export const codeGroups = [
  { group: 'java', type: 'client', langs: ['okhttp', 'jersey2', 'retrofit2', 'resttemplate', 'spring'] },
  { group: 'javascript', type: 'client', langs: ['es6'] },
  { group: 'typescript', type: 'client', langs: ['axios', 'fetch', 'angular', 'jquery', 'node'] },
  { group: 'cSharp', type: 'client', langs: ['c#'] },
  { group: 'server', type: 'server', langs: ['jersey2', 'spring', 'c#', 'node'] },
] as const

const wordOf = (lang: CodeLanguage) => (lang === 'c#' ? ('cSharp' as const) : lang)

/** The key of a target's name, which differs where client and server have one of their own. */
export const targetKey = ({ type, lang }: CodeTarget) => {
  if (type === 'server' && lang === 'spring') return 'codegen.target.springServer' as const
  return `codegen.target.${wordOf(lang)}` as const
}

/** What the wizards offer at first (specification 1 §5). */
export const defaultLanguages = { client: 'retrofit2', server: 'spring' } as const
