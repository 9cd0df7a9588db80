/** start.mjs unchanged, with stand-ins for the parts. */
import { handOver } from '../launch/hand-over.mjs'

handOver('tools/test-programs/run-stand-ins.ts')
