import { plugins } from '../src/plugins/index.ts'
import { memoryAdmin } from './admin-app.ts'
import { recordedExchanges } from './recording.ts'
import { type Outcome, replay } from './replay.ts'

/** Replays every recorded request at the Admin API, in the recorded order. */
export const replayAdmin = (): Promise<Outcome[]> => replay(() => memoryAdmin().app, plugins, recordedExchanges())
