import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { textDifference } from '../changes.queries.ts'
import { SaveDialog, type SaveQuestion } from './SaveDialog.tsx'

type Props = Omit<SaveQuestion, 'title' | 'text' | 'ok' | 'comparison'> & {
  /** Counts the changes of the text. */
  change: number
  text: () => string
}

/** Before a text becomes the next revision: it is compared with the one that is current then. */
export function TextSaveDialog({ change, text, ...question }: Props) {
  const { t } = useTranslation()
  const comparison = useQuery(textDifference(question.apiId, change, text))
  return (
    <SaveDialog
      {...question}
      title={t('apis.changes.save.title')}
      ok={t('apis.form.save')}
      comparison={comparison}
      current={comparison.data?.from ?? question.current}
    />
  )
}
