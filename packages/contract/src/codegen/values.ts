/** What code is generated for: a program that calls an API, or one that offers it. */
export const codeTypes = ['client', 'server'] as const
export type CodeType = (typeof codeTypes)[number]
/** The languages and libraries that code is generated in, in the specification's order and words (part 1, sections 2 and 9). */
export const codeLanguages = {
  client: ['okhttp', 'jersey2', 'retrofit2', 'resttemplate', 'spring', 'es6', 'axios', 'fetch', 'angular', 'jquery', 'node', 'c#'],
  server: ['jersey2', 'spring', 'c#', 'node'],
} as const satisfies Record<CodeType, readonly string[]>
export type CodeLanguage = (typeof codeLanguages)[CodeType][number]
/** Named by the specification. */
export const codeFileName = 'code.zip'
export const codePackageMax = 100
/** Whether code can be generated here: Java is missing, the generator has yet to be fetched, is being fetched, or could not be, or all is there. */
export const codegenStates = ['java-missing', 'not-fetched', 'fetching', 'failed', 'ready'] as const
