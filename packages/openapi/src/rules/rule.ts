/** A place in a document, as Redocly hands it to a rule. */
export interface Place {
  child(steps: string | number | readonly (string | number)[]): Place
  key(): Place
}

/** What Redocly hands to a rule with each node. */
export interface Visit {
  report(problem: { message: string; location?: Place }): void
  location: Place
  key: string | number
}

// oxlint-disable-next-line no-explicit-any -- what a document has at a place is not known
export type Visitor = (node: any, visit: Visit) => void

/** What a rule does with each node of a type; with those inside of another node only where one is in the other. */
interface Visitors {
  [type: string]: Visitor | { enter?: Visitor; leave?: Visitor } | Visitors
}

/** A rule that Redocly runs (redocly.com/docs/cli/custom-plugins/custom-rules). */
export type Rule = () => Visitors

/** The operations that an API receives calls of: neither its webhooks nor its callbacks, which it makes itself. */
export const receivedOperations = (visit: Visitor): Visitors => ({ Paths: { PathItem: { Operation: visit } } })
