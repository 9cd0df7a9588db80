import { documentBytesMax } from '@apim/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { notify } from '../../../../shell/notices/notices.ts'
import type { FromPostman } from '../check/from-postman.ts'
import { chooseFile } from '../choose-file.ts'
import { PostmanDialog } from './PostmanDialog.tsx'
import { readCollection } from './read-collection.ts'

/** The import of a Postman collection: the choice of its file, and the dialog that says what of it is in the spec before the spec is taken. */
export const usePostman = (take: (text: string) => void) => {
  const { t } = useTranslation()
  const [found, setFound] = useState<FromPostman | 'reading'>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const read = (file: File) => {
    if (file.size > documentBytesMax) return void notify.warning(t('editor.tooLarge'))
    stop.current?.()
    setFound('reading')
    stop.current = readCollection(file, (result) => {
      setFound(result)
      if (!result) notify.warning(t('editor.postman.failed'))
    })
  }
  const onClose = () => {
    stop.current?.()
    setFound(undefined)
  }
  const onTake = (text: string) => {
    onClose()
    take(text)
  }
  return {
    choose: () => chooseFile('.json', read),
    dialog: found && <PostmanDialog found={found} onTake={onTake} onClose={onClose} />,
  }
}
