/** Pseudorandom numbers, the same for the same seed (mulberry32). */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const bytes = [
  '\r',
  '\n',
  '\r\n',
  ' ',
  '\t',
  '\0',
  ':',
  ',',
  ';',
  '"',
  '0',
  '5',
  'f',
  '\x0b',
  '\x7f',
  '\x80',
  '/',
  '?',
  '#',
  '%',
  'A',
  '\r\n ',
  '\r\n\r\n',
]
const lines = [
  'Content-Length: 5',
  'Content-Length: 0',
  'content-length:7',
  'Transfer-Encoding: chunked',
  'transfer-encoding:\tchunked',
  'Transfer-Encoding: identity',
  'Connection: close',
  'Connection: keep-alive',
  'Connection: upgrade',
  'Upgrade: websocket',
  'Expect: 100-continue',
  'Host: b.test',
  'X-A: 1',
  'X-A:',
  ' X-A: 1',
  'X A: 1',
]

type Pick = ReturnType<typeof numbers>

const mutate = (text: string, pick: Pick): string => {
  const at = pick(text.length + 1)
  const some = <T>(list: readonly T[]): T => list[pick(list.length)] as T
  const all = text.split('\r\n')
  const line = pick(all.length)
  switch (pick(8)) {
    case 0:
      return text.slice(0, at) + some(bytes) + text.slice(at)
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + pick(3))
    case 2:
      return text.slice(0, at) + some(bytes) + text.slice(at + 1)
    case 3:
      return all.toSpliced(1 + pick(3), 0, some(lines)).join('\r\n')
    case 4:
      return all.toSpliced(line, 0, all[line] as string).join('\r\n')
    case 5:
      return all.toSpliced(line, 1).join('\r\n')
    case 6:
      return text.slice(0, at) + String.fromCharCode(pick(256)) + text.slice(at + 1)
    default:
      return text.slice(0, at)
  }
}

/** Returns valid requests with one to three mutations each; the same for the same seed. */
export const mutations = (sound: readonly string[], count: number, seed: number): string[] => {
  const pick = numbers(seed)
  return Array.from({ length: count }, () => {
    let text = sound[pick(sound.length)] as string
    for (let left = 1 + pick(3); left > 0; left--) text = mutate(text, pick)
    return text
  })
}
