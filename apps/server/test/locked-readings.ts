/**
 * Values built from these pieces, which cover everything that some server reads differently; the same in every run.
 * @param pieces strings; each value is built from one to six of them
 */
export function* generatedValues(pieces: readonly string[], count: number): Generator<string> {
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let made = 0; made < count; made++) yield Array.from({ length: 1 + next(6) }, () => pieces[next(pieces.length)]).join('')
}

const triplet = /%u([0-9A-Fa-f]{4})|%([0-9A-Fa-f]{2})/g
const overlong = /[\xc0\xc1][\x80-\xbf]|\xe0[\x80-\x9f][\x80-\xbf]/g
const shortened = (bytes: string) =>
  String.fromCharCode([...Buffer.from(bytes, 'latin1')].reduce((sum, byte, at) => sum * 64 + (at === 0 ? byte & 0x0f : byte & 0x3f), 0))

/** Decodes like a lenient server: what is not a triplet stays, and overlong encodings are accepted. */
const decoded = (text: string) =>
  text
    .replace(triplet, (_, wide?: string, byte?: string) => String.fromCharCode(Number.parseInt(wide ?? byte ?? '', 16)))
    .replace(overlong, shortened)
const cut = (text: string) => text.replace(/[?#\0].*$/s, '')
const withoutParameters = (text: string) => text.replace(/;[^/]*/g, '')

/** A path as servers read it: decoded once or twice; with backslashes as slashes, ended at `?` or `#`, without path parameters. */
export const serverReadings = (asked: string): string[] =>
  [asked, decoded(asked), decoded(decoded(asked))]
    .map((text) => text.replaceAll('\\', '/'))
    .flatMap((text) => [text, cut(text), withoutParameters(text), withoutParameters(cut(text)), cut(withoutParameters(text))])

/**
 * Whether a reading is a path of this template and valid in a request line: without dot segments and control characters.
 * @param template its parameters are all written `{id}`
 */
export const judgeOf = (template: string): ((reading: string) => boolean) => {
  const parts = template.split('{id}').map((part) => part.replace('.', '\\.').replace('%25', '%(?:25)?'))
  const pattern = new RegExp(`^${parts.join('[^/\\0-\\x1f\\x7f]+')}$`)
  return (reading) => pattern.test(reading) && !reading.split('/').some((segment) => /^\.{1,2} *$/.test(segment))
}
