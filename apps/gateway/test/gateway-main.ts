import { pino } from 'pino'
import { startDataPlane } from '../src/proxy/index.ts'

/** A process around the data plane: reads its options from the first line of its input, prints its port, exits on SIGTERM. */
const [line = ''] = await new Promise<string[]>((resolve) => process.stdin.once('data', (chunk) => resolve(String(chunk).split('\n'))))
const { initial, ...options } = JSON.parse(line)
const plane = await startDataPlane({
  ...options,
  everything: () => initial,
  log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }, pino.destination(2)),
})
process.stdout.write(`${plane.port}\n`)
// Its parent is gone, for whatever reason.
process.stdin.on('end', () => process.exit(1)).resume()
process.once('SIGTERM', () => void plane.close().then(() => process.exit(0)))
