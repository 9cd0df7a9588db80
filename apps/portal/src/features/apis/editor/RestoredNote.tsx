import { Button } from '@mantine/core'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Editor.module.css'

/** That the text is one that was not saved, and the way back to what is stored. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={css.restored}>
      <output>{t('editor.restored')}</output>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {t('editor.discard')}
      </Button>
    </div>
  )
}
