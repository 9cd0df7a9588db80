import type { CodegenForm } from '@apim/contract'
import { codegen } from '@apim/contract/codegen/routes'
import { codeFileName } from '@apim/contract/codegen/values'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'
import { saveFile } from '../../shared/save-file.ts'

/** How often the progress is asked for while the generator is being fetched, in milliseconds. */
const lookMs = 2000

/** Whether code can be generated here. */
export const codegenState = () =>
  queryOptions({
    queryKey: keys.codegen.state(),
    queryFn: ({ signal }) => call(codegen.state, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'fetching' ? lookMs : false),
  })

/** Generates code and saves it as code.zip; resolves to undefined if it was stopped, which leaving the dialog does too. */
export const useGenerateCode = (apiId: number) => {
  const client = useQueryClient()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const generate = useMutation({
    meta: { rereads: 'nothing' },
    mutationFn: async (body: CodegenForm): Promise<'saved' | undefined> => {
      const control = new AbortController()
      running.current = control
      // The first one fetches the generator: how far that is, and that it is there.
      const lookAgain = () => void client.invalidateQueries({ queryKey: keys.codegen.state() })
      const looking = setInterval(lookAgain, lookMs)
      try {
        const file = await call(codegen.generate, { params: { id: apiId }, body }, { signal: control.signal })
        if (control.signal.aborted) return undefined
        saveFile(file, codeFileName)
        return 'saved'
      } catch (error) {
        if (control.signal.aborted) return undefined
        throw error
      } finally {
        clearInterval(looking)
        lookAgain()
      }
    },
  })
  return { generate: generate.mutateAsync, stop: () => running.current?.abort() }
}
