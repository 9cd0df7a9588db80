import type { ApiDetail, SavedSpec } from '@apim/contract'
import { ApiError } from '@apim/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiDetail } from '../../../../shared/api/api-detail.queries.ts'
import { failureOf } from '../../../../shared/api/failure.ts'
import { saveFile } from '../../../../shared/save-file.ts'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { notify } from '../../../../shell/notices/notices.ts'
import { notifyFailure } from '../../../../shell/notices/notify-failure.tsx'
import { useSaveSpec } from '../editor.queries.ts'

type Revision = ApiDetail['revisions'][number]

interface Parts {
  apiId: number | undefined
  appId: number | undefined
  text: () => string
  /** Goes on from this version. */
  base: string
  setBase: (base: string) => void
  onSaved: (saved: SavedSpec) => void
}

/** The name of a spec that belongs to no API and no application (specification part 1, section 4). */
const downloadName = 'spec.yml'

/** Saving a text: where it belongs to an API what it changes is shown first, and what someone else saved meanwhile; what belongs nowhere is downloaded. */
export const useSave = ({ apiId, appId, text, base, setBase, onSaved }: Parts) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const save = useSaveSpec()
  const [isAsking, setAsking] = useState(false)
  const [current, setCurrent] = useState<Revision>()
  const running = useRef(false)

  const download = () => saveFile(new Blob([text()], { type: 'application/yaml' }), downloadName)

  const refused = async (failure: unknown) => {
    if (failure instanceof ApiError && failure.code === 'stale-version' && apiId !== undefined) {
      const [newest] = (await client.fetchQuery({ ...apiDetail(apiId), staleTime: 0 })).revisions
      return setCurrent(newest)
    }
    const { errors } = failureOf(failure)
    return void notifyFailure(errors.specText ?? t('editor.save.failed'), failure)
  }

  const send = async (note: string) => {
    // A second press may come before the first one shows.
    if (running.current) return
    running.current = true
    try {
      const saved = await save.mutateAsync({ specText: text(), apiId, appId, note, version: base || undefined })
      setAsking(false)
      notify.info(t('apis.form.done'))
      onSaved(saved)
    } catch (failure) {
      setAsking(false)
      await refused(failure)
    } finally {
      running.current = false
    }
  }

  return {
    begin: () => {
      if (apiId !== undefined) setAsking(true)
      else if (appId !== undefined) void send('')
      else download()
    },
    send,
    download,
    isAsking,
    isSaving: save.isPending,
    cancel: () => setAsking(false),
    current,
    /** What someone else saved was seen: the next save starts from it. */
    goOn: () => {
      if (current) setBase(String(current.number))
      setCurrent(undefined)
    },
    forget: () => setCurrent(undefined),
  }
}
