/**
 * Building blocks of paths, including the dirt that clients send: parts of triplets, bytes of every kind, and everything that some server
 * takes for a dot or a slash.
 */
const PIECES = [
  String.raw`/ // . .. /. /.. /../ ; ..; \ ..\ ~ a other * : @`,
  '% %% %2 0 2 3 5 c C d e E f F %zz %u002e',
  '%2e %2E %2e%2e %2f %2F %5c %3b %25 %2525 %252e %252f %255c %2500 %2532e %7e %41 %3f %23 %253f',
  '%%32e %%32%65 %25%32e %%300 %%30d%%30a %00 %0d%0a %20 %c3%a9 %c0%ae %c0%af %c1%9c %e0%80%ae %e0%80%af %25c0%25ae %7f %ff',
].flatMap((some) => some.split(' '))
const BYTES = ['\t', '\0', '\x01', '\x7f', '\x80', '\xe9', '\xff', ' ', '"', '<', '{', '|', '^', '#', '\n', '\r']

/** A seeded source of integers below a bound: the same in every run. */
export const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/**
 * Returns generated paths, one character per byte, each starting with `prefix`; the same for the same seed.
 * @param prefix what a route strips, without a trailing slash
 */
export function* generatedPaths(prefix: string, count: number, seed: number): Generator<string> {
  const next = numbersFrom(seed)
  const piece = () => (next(24) === 0 ? BYTES[next(BYTES.length)] : PIECES[next(PIECES.length)]) as string
  for (let made = 0; made < count; made++) {
    const parts = Array.from({ length: 1 + next(9) }, piece)
    yield `${prefix}${next(4) === 0 ? '' : '/'}${parts.join('')}`
  }
}

/** Decodes leniently, like servers that let anything through: an invalid triplet stays. */
const decodedOnce = (text: string): string =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The path as three servers read it: one that does not decode it, one that does, and one behind another that does. */
export const readings = (path: string): string[] => [path, decodedOnce(path), decodedOnce(decodedOnce(path))]

/**
 * The segments for a server that takes backslashes for slashes, drops segments' parameters, and takes a decoded character for the start of
 * a query or the end of the target.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const segmentsOf = (path: string): string[] => path.split(/[/\\]/).map((segment) => segment.split(/[;?#\0-\x20\x7f]/, 1)[0] as string)

/** Overlong encodings of dots, slashes, backslashes and NUL, as lenient decoders read them. */
const OVERLONG = /\xc0[\x80\xae\xaf]|\xc1\x9c|\xe0\x80[\x80\xae\xaf]|\xe0\x81\x9c/

/** Whether any reading of a path has a dot segment, an overlong character, or an end where C sees one. */
export const hasHiddenDots = (path: string): boolean =>
  readings(path).some(
    (reading) =>
      reading.includes('\0') || OVERLONG.test(reading) || segmentsOf(reading).some((segment) => segment === '.' || segment === '..'),
  )

/** Whether a path requested from an upstream is below the service's path in every reading. */
export const isBelow = (base: string, target: string): boolean =>
  readings(target.split('?', 1)[0] as string).every((reading) => {
    const kept: string[] = []
    for (const segment of segmentsOf(reading)) {
      if (segment === '..') kept.pop()
      else if (segment !== '.' && segment !== '') kept.push(segment)
    }
    return `/${kept.join('/')}/`.startsWith(`${base}/`)
  })
