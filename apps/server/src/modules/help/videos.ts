import { readFileSync } from 'node:fs'
import { helpVideos } from '@apim/contract/constants'
import type { HelpVideo } from '@apim/contract/help/schemas'
import { ConfigError } from '../../config.ts'

/** What an operator says about one of the videos. */
interface VideoSetting {
  address?: string | undefined
  /** The path of an image. */
  poster?: string | undefined
}
type VideoSettings = Readonly<Record<HelpVideo['name'], VideoSetting>>

const bytesMax = 256 * 1024
const kinds = [
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
] as const

/** A poster as a data URL. The content decides what it is, not its name. Throws ConfigError for a file that is missing, too large or no image. */
const readPoster = (path: string): string => {
  const content = (() => {
    try {
      return readFileSync(path)
    } catch {
      throw new ConfigError(`The poster ${path} of a help video cannot be read`)
    }
  })()
  const [type] = kinds.find(([, start]) => content.subarray(0, start.length).equals(start)) ?? []
  if (!type) throw new ConfigError(`The poster ${path} of a help video is neither a PNG nor a JPEG image`)
  if (content.length > bytesMax) throw new ConfigError(`The poster ${path} of a help video has more than ${bytesMax / 1024} KiB`)
  return `data:${type};base64,${content.toString('base64')}`
}

/** The videos of the page Help with their posters, read once. Throws ConfigError for a poster that cannot be shown. */
export const readVideos = (settings: VideoSettings): HelpVideo[] =>
  helpVideos.map((name) => {
    const { address = null, poster } = settings[name]
    return { name, address, poster: poster === undefined ? null : readPoster(poster) }
  })
