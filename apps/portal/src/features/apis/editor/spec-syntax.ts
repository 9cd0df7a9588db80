export type SpecSyntax = 'json' | 'yaml'

/** How a text is read: JSON begins with a bracket, as the server tells it (`specs.service.ts`). */
export const syntaxOf = (text: string): SpecSyntax => (/^\s*[{[]/.test(text.slice(0, 10_000)) ? 'json' : 'yaml')

/** The syntax of a revision, by the name of its file; undefined for a PDF. */
export const syntaxOfFile = (fileName: string): SpecSyntax | undefined => {
  if (/\.pdf$/i.test(fileName)) return undefined
  return /\.json$/i.test(fileName) ? 'json' : 'yaml'
}
