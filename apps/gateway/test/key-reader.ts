import { parentPort, workerData } from 'node:worker_threads'
import { SharedKeys } from '../src/credentials/shared-keys.ts'
import { consumerOf, idOf, type KeyWatch, keyOf } from './key-watch.ts'

/** A thread that looks up one key after another until it is told to stop, and then reports what it has seen. */
const { buffer, state, keys } = workerData as KeyWatch
const shared = new SharedKeys(buffer)
const seen = { found: 0, wrong: 0 }
while (Atomics.load(state, 0) === 0) {
  for (let number = 0; number < keys; number++) {
    const found = shared.find(keyOf(number), () => 0)
    if (found === undefined) continue
    seen.found++
    if (found.id !== idOf(number) || found.consumerId !== consumerOf(number)) seen.wrong++
  }
  Atomics.add(state, 1, 1)
}
parentPort?.postMessage(seen)
