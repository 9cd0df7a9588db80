import { documentBytesMax } from '@apim/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { notify } from '../../../shell/notices/notices.ts'
import { notifyFailure } from '../../../shell/notices/notify-failure.tsx'
import { chooseFile } from './choose-file.ts'
import { sampleSpec } from './editor.queries.ts'

const isText = (name: string) => /\.(json|ya?ml)$/i.test(name)

/** Where a new text comes from: the sample, or a file that is chosen. */
export const useNewText = (take: (text: string) => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const takeFile = async (file: File) => {
    if (!isText(file.name)) return void notify.warning(t('editor.notAText'))
    if (file.size > documentBytesMax) return void notify.warning(t('editor.tooLarge'))
    take(await file.text())
  }
  return {
    takeFile,
    takeSample: async () => {
      try {
        take(await client.fetchQuery(sampleSpec()))
      } catch (failure) {
        notifyFailure(t('editor.sampleFailed'), failure)
      }
    },
    chooseText: () => chooseFile('.json,.yaml,.yml', (file) => void takeFile(file)),
  }
}
