const mask = Buffer.from('[hidden]')

const masked = (bytes: Buffer, secret: Buffer): Buffer => {
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(secret); at !== -1; at = bytes.indexOf(secret, from)) {
    parts.push(bytes.subarray(from, at), mask)
    from = at + secret.length
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)])
}

/** How many bytes at the end may be the start of a secret. */
const begun = (bytes: Buffer, secret: Buffer): number => {
  for (let count = Math.min(secret.length - 1, bytes.length); count > 0; count--)
    if (bytes.subarray(bytes.length - count).equals(secret.subarray(0, count))) return count
  return 0
}

/** A text without the secrets. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, mask.toString()), text)

/**
 * The same for chunks of a body, wherever a secret is split: a service that answers with what it was sent does not give the key away. Only what may be
 * the start of one waits for the next chunk.
 */
export async function* chunksWithoutSecrets(chunks: AsyncIterable<Buffer>, secrets: readonly string[]): AsyncGenerator<Buffer> {
  const all = secrets.map((secret) => Buffer.from(secret))
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = all.reduce<Buffer>(masked, Buffer.concat([held, chunk]))
    const kept = Math.max(0, ...all.map((secret) => begun(bytes, secret)))
    held = bytes.subarray(bytes.length - kept)
    if (bytes.length > kept) yield bytes.subarray(0, bytes.length - kept)
  }
  if (held.length > 0) yield held
}
