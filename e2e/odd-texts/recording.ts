import type { Call, Route } from '@apim/contract/http/route'
import type { Program } from '../program.ts'

/** A call that was accepted, and what it sent. */
export interface Sent {
  route: Route
  body: unknown
}

/** The same program; what it sends is added to `sent` when it was accepted. */
export const recording = <P extends Pick<Program, 'send'>>(program: P, sent: Sent[]): P => ({
  ...program,
  send: async <R extends Route>(route: R, input: Call<R>) => {
    const answer = await program.send(route, input).catch((error: unknown) => {
      const sent = 'body' in input ? JSON.stringify(input.body) : ''
      throw new Error(`${route.method} ${route.path} ${sent}: ${JSON.stringify(error)}`, { cause: error })
    })
    if ('body' in input) sent.push({ route, body: input.body })
    return answer
  },
})

type Path = (string | number)[]
const leaves = (value: unknown, at: Path = []): [Path, string][] => {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...at, Array.isArray(value) ? Number(name) : name]))
}
const withText = (value: unknown, [first, ...deeper]: Path, text: string): unknown => {
  if (first === undefined) return text
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === first ? withText(one, deeper, text) : one))
  return { ...(value as object), [first]: withText((value as Record<string, unknown>)[first], deeper, text) }
}
const nameOf = (path: Path) => path.filter((part) => typeof part === 'string').join('.')

/** The fields of these calls that accept this text, and those in which it was sent: `POST /api/business-area name`. */
export const fieldsFor = (sent: readonly Sent[], text: string) => {
  const open = new Set<string>()
  const filled = new Set<string>()
  for (const { route, body } of sent)
    for (const [path, value] of leaves(body)) {
      const field = `${route.method} ${route.path} ${nameOf(path)}`
      if (value.includes(text)) filled.add(field)
      if (!open.has(field) && route.body?.safeParse(withText(body, path, text)).success) open.add(field)
    }
  return { open, filled }
}
