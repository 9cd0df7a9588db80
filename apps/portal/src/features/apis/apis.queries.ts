import { type ApiDetail, contract } from '@apim/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { createTries, useDeed } from '../../shared/api/use-deed.ts'
import { fileNameOf, saveFile } from '../../shared/save-file.ts'
import type { GalleryQuery } from './gallery/gallery-list.ts'

/** One page of the gallery. */
export const apiList = (query: GalleryQuery) =>
  queryOptions({
    queryKey: ['apis', 'list', query],
    queryFn: ({ signal }) => call(contract.apis.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many APIs each filter would show. */
export const apiFacets = (query: { name?: string | undefined; my: 'true' | 'false' }) =>
  queryOptions({
    queryKey: ['apis', 'facets', query],
    queryFn: ({ signal }) => call(contract.apis.facets, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The document as a file; it is kept for as long as the page that shows it. */
export const apiDocument = (id: number, revision: number) =>
  queryOptions({
    queryKey: ['apis', 'document', id, revision],
    queryFn: ({ signal }) => call(contract.apis.document, { params: { id }, query: { type: 'json' } }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  })

export const businessAreas = queryOptions({
  queryKey: ['lists', 'business-areas'],
  queryFn: ({ signal }) => call(contract.businessAreas.list, {}, { signal }),
})

export const myApplications = queryOptions({
  queryKey: ['lists', 'my-apps'],
  queryFn: ({ signal }) => call(contract.applications.own, { query: {} }, { signal }),
})

type Named = Pick<ApiDetail, 'id' | 'name'>

/** An API without a description has a PDF in its place, which the service answers whatever was asked for. */
const endingOf = (file: Blob, type: 'yaml' | 'json') => (file.type.startsWith('application/pdf') ? 'pdf' : type)

/** Downloads the description, as YAML or JSON. `onError` is told also when the menu that began it is gone. */
export const useSpecDownload = (onError: (error: unknown) => void) =>
  useMutation({
    onError,
    meta: { rereads: 'nothing' },
    mutationFn: async ({ id, name, type }: Named & { type: 'yaml' | 'json' }) => {
      const file = await call(contract.apis.document, { params: { id }, query: { type } })
      saveFile(file, `${fileNameOf(name)}.${endingOf(file, type)}`)
    },
  })

/** Downloads the documentation as text; the service makes it, which takes a moment. */
export const useDocDownload = (onError: (error: unknown) => void) =>
  useMutation({
    onError,
    meta: { rereads: 'nothing' },
    mutationFn: async ({ id, name }: Named) =>
      saveFile(await call(contract.apis.documentation, { params: { id } }), `${fileNameOf(name)}.txt`),
  })

export const useRemoveApi = () => {
  const client = useQueryClient()
  return useDeed((id: number, one) => call(contract.apis.remove, { params: { id } }, one), {
    // It is gone: to read it again would only fail.
    onSuccess: ({ entityId }) => client.removeQueries({ queryKey: ['apis', 'detail', entityId] }),
  })
}

export const useRemoveDeployment = () => useDeed((id: number, one) => call(contract.deployments.remove, { params: { id } }, one))

/** Uploads a description; see useUpload for its progress. */
export const useImport = () => {
  const [tries] = useState(createTries)
  return (form: Record<string, unknown>, file: File | undefined, how: { onProgress(percent: number): void; signal: AbortSignal }) =>
    tries({ form, file }, (one) => call(contract.apis.importDocument, { body: form, file: file as File }, { ...how, ...one }))
}
