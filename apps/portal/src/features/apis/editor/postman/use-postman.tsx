import { documentBytesMax } from '@apim/contract/constants'
import { useState } from 'react'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { notify } from '../../../../shell/notices/notices.ts'
import type { FromPostman } from '../check/from-postman.ts'
import { startChecker } from '../check/spec-checker.ts'
import { chooseFile } from '../choose-file.ts'
import { PostmanDialog } from './PostmanDialog.tsx'

/** Reads a collection aside from the page, in a worker of its own that ends with it. */
const readCollection = async (text: string): Promise<FromPostman> => {
  const checker = startChecker()
  try {
    return await checker.ask({ kind: 'postman', text })
  } finally {
    checker.stop()
  }
}

/** The import of a Postman collection: the choice of its file, and the dialog that says what of it is in the spec before the spec is taken. */
export const usePostman = (take: (text: string) => void) => {
  const { t } = useTranslation()
  const [found, setFound] = useState<FromPostman | 'reading'>()
  const read = async (file: File) => {
    if (file.size > documentBytesMax) return void notify.warning(t('editor.tooLarge'))
    setFound('reading')
    try {
      setFound(await readCollection(await file.text()))
    } catch {
      setFound(undefined)
      notify.warning(t('editor.postman.failed'))
    }
  }
  const onTake = (text: string) => {
    setFound(undefined)
    take(text)
  }
  return {
    choose: () => chooseFile('.json', (file) => void read(file)),
    dialog: found && <PostmanDialog found={found} onTake={onTake} onClose={() => setFound(undefined)} />,
  }
}
