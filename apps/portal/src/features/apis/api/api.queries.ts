import type { ApiDetail } from '@apim/contract'
import { apis } from '@apim/contract/apis/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'
import { useApiMutation } from '../../../shared/api/use-api-mutation.ts'
import { fileNameOf, saveFile } from '../../../shared/save-file.ts'

type Named = Pick<ApiDetail, 'id' | 'name'>

/** For an API described by a PDF, the server returns the PDF whatever type was requested. */
const endingOf = (file: Blob, type: 'yaml' | 'json') => (file.type.startsWith('application/pdf') ? 'pdf' : type)

/** Downloads the description as YAML or JSON. `onError` is called even if the menu that started it is closed. */
export const useSpecDownload = (onError: (error: unknown) => void) =>
  useMutation({
    onError,
    meta: { rereads: 'nothing' },
    mutationFn: async ({ id, name, type }: Named & { type: 'yaml' | 'json' }) => {
      const file = await call(apis.document, { params: { id }, query: { type } })
      saveFile(file, `${fileNameOf(name)}.${endingOf(file, type)}`)
    },
  })

const docEndings = { markdown: 'md', html: 'html', pdf: 'pdf', postman: 'postman_collection.json' } as const
export type DocType = keyof typeof docEndings

/** Downloads the documentation, which the server takes a moment to generate: as Markdown, as a page to read or print, as a PDF, or as a collection for Postman. */
export const useDocDownload = (onError: (error: unknown) => void) =>
  useMutation({
    onError,
    meta: { rereads: 'nothing' },
    mutationFn: async ({ id, name, type }: Named & { type: DocType }) => {
      const file = await call(apis.documentation, { params: { id }, query: { type } })
      saveFile(file, `${fileNameOf(name)}.${docEndings[type]}`)
    },
  })

export const useRemoveApi = () => {
  const client = useQueryClient()
  return useApiMutation('apis', ({ id, name }: Named, one) => call(apis.remove, { params: { id }, query: { confirm: name } }, one), {
    // It was deleted: reloading it would only fail.
    onSuccess: ({ entityId }) => {
      client.removeQueries({ queryKey: keys.apis.detail(entityId) })
      client.removeQueries({ queryKey: keys.apiLife.dependents(entityId) })
    },
  })
}
