import { documentBytesMax } from '@apim/contract/constants'

/** What may be uploaded (specification 1 §9; YAML beside JSON). The service looks at the content; this only spares the way there. */
export const fileEndings = ['.json', '.yaml', '.yml', '.pdf'] as const

/** Why a file cannot be uploaded, before anything is sent; undefined when it can. */
export const fileProblem = (file: Pick<File, 'name' | 'size'>): 'kind' | 'empty' | 'size' | undefined => {
  if (!fileEndings.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'kind'
  if (file.size === 0) return 'empty'
  return file.size > documentBytesMax ? 'size' : undefined
}

/** `1 KB`, `2.3 MB`: thousands, as file managers show them. */
export const sizeText = (bytes: number) => {
  if (bytes < 1000) return `${bytes} B`
  const isMega = bytes >= 1_000_000
  const value = bytes / (isMega ? 1_000_000 : 1000)
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${isMega ? 'MB' : 'KB'}`
}
