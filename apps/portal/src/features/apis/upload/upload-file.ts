import { documentBytesMax } from '@apim/contract/constants'

/**
 * The file types that may be uploaded (specification 1 §9; YAML in addition to JSON). The server checks the content; this only saves a pointless
 * upload.
 */
export const fileEndings = ['.json', '.yaml', '.yml', '.pdf'] as const

/** Why a file cannot be uploaded, checked before sending; undefined if it can. */
export const fileProblem = (file: Pick<File, 'name' | 'size'>): 'kind' | 'empty' | 'size' | undefined => {
  if (!fileEndings.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'kind'
  if (file.size === 0) return 'empty'
  return file.size > documentBytesMax ? 'size' : undefined
}
