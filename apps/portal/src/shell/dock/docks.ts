/** Augmented by the list of screens, so that naming a dock that no screen has does not compile. */
export interface Register {}
type Screens = Register extends { screens: readonly (infer S)[] } ? S : never
type DocksOf<S> = S extends { docks: infer D } ? keyof D & string : never
export type DockKind = DocksOf<Screens>

/** One dock of the stack: its kind and the entity's id. */
export interface DockRef {
  kind: DockKind
  id: string
}

/** Deeper stacks lose their bottom: no one goes back that far. */
const deepest = 8

/** `api:12,consumer:3` → the stack, bottom first. Unknown kinds and malformed parts are dropped. */
export const readDocks = (text: string | undefined, kinds: readonly string[]): DockRef[] =>
  (text ?? '')
    .split(',')
    .map((part) => /^([a-z-]+):([\w.~-]{1,64})$/.exec(part))
    .filter((match) => match !== null && kinds.includes(match[1] ?? ''))
    .map((match) => ({ kind: match?.[1] as DockKind, id: match?.[2] ?? '' }))
    .slice(-deepest)

/** The stack as a search parameter; undefined when no dock is open. */
export const writeDocks = (stack: DockRef[]): string | undefined =>
  stack.length > 0
    ? stack
        .slice(-deepest)
        .map(({ kind, id }) => `${kind}:${id}`)
        .join(',')
    : undefined

const isSame = (one: DockRef, other: DockRef) => one.kind === other.kind && one.id === other.id

/** The stack without these docks. */
export const withoutDocks = (stack: DockRef[], docks: readonly DockRef[]): DockRef[] =>
  stack.filter((one) => !docks.some((dock) => isSame(one, dock)))

/** The stack with this dock on top. One that is already open becomes the top, and those above it close. */
export const withDock = (stack: DockRef[], dock: DockRef): DockRef[] => {
  const at = stack.findIndex((one) => isSame(one, dock))
  return at < 0 ? [...stack, dock] : stack.slice(0, at + 1)
}
