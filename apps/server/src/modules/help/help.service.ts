import { helpVideos } from '@apim/contract/constants'
import type { HelpVideo } from '@apim/contract/help/schemas'

const noVideos = helpVideos.map((name): HelpVideo => ({ name, address: null, poster: null }))

/** What the page Help shows that belongs to the installation. */
export const createHelp = (videos: HelpVideo[] = noVideos) => ({ videos: () => videos })
export type Help = ReturnType<typeof createHelp>
