import { documentBytesMax } from '@apim/contract/constants'

/** What may be uploaded (specification 1 §9; YAML beside JSON). The service looks at the content; this only spares the way there. */
export const fileEndings = ['.json', '.yaml', '.yml', '.pdf'] as const

/** Why a file cannot be uploaded, before anything is sent; undefined when it can. */
export const fileProblem = (file: Pick<File, 'name' | 'size'>): 'kind' | 'empty' | 'size' | undefined => {
  if (!fileEndings.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'kind'
  if (file.size === 0) return 'empty'
  return file.size > documentBytesMax ? 'size' : undefined
}
