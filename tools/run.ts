/** The launcher behind `npm start`, running on Node 24. */
import { launch } from './launch/launch.ts'
import { partsOf } from './launch/parts.ts'

await launch(partsOf)
