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

/** A rule that Redocly runs: what it does with each node of a type (redocly.com/docs/cli/custom-plugins/custom-rules). */
export type Rule = () => Record<string, Visitor | { enter?: Visitor; leave?: Visitor }>
