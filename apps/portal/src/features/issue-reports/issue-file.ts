import { uploadBytesMax } from '@apim/contract/constants'

/** The kinds of file that a report may have. The server checks the content; this only saves a pointless upload. */
export const issueFileEndings = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.pdf', '.txt', '.log', '.json', '.yaml', '.yml', '.csv', '.har']

/** Why a file cannot be sent, checked before sending; undefined if it can. */
export const issueFileProblem = ({ name, size }: Pick<File, 'name' | 'size'>): 'kind' | 'empty' | 'size' | undefined => {
  if (!issueFileEndings.some((ending) => name.toLowerCase().endsWith(ending))) return 'kind'
  if (size === 0) return 'empty'
  return size > uploadBytesMax ? 'size' : undefined
}
