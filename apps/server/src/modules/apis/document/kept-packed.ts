import { LRUCache } from 'lru-cache'

/** Room for the descriptions that are read most, in bytes: one of 13 MB takes 1.2. */
const maxBytes = 32 * 1024 * 1024

/**
 * Descriptions as they were last sent: reading and packing GitHub's takes almost half a second, and a document never changes. Who may read one is asked
 * of the database before, each time.
 */
export const keptPacked = (maxSize = maxBytes) => {
  const kept = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize,
    sizeCalculation: (bytes, name) => bytes.byteLength + name.length,
    // One that is dropped while it is made is sent, and not kept.
    ignoreFetchAbort: true,
    fetchMethod: (_, __, { context: make }) => make(),
  })
  return {
    /** The bytes of that name; made once, also for several who ask at the same time. A failure is not kept. */
    of: async (name: string, make: () => Promise<Buffer>): Promise<Buffer> => kept.forceFetch(name, { context: make }),
  }
}
