import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadData } from '../thread/messages.ts'
import { startThread } from '../thread/start-thread.ts'

if (parentPort === null) throw new Error('this program is started as a thread')
await startThread(parentPort, workerData as ThreadData)
