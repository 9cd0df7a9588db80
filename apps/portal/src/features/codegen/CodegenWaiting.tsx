import { Button, Loader } from '@mantine/core'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Codegen.module.css'

/** That the code is being made, in the specification's words, and a button that stops it. */
export function CodegenWaiting({ onStop }: { onStop: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={css.waiting}>
      <Loader size="sm" aria-hidden="true" />
      <output>{t('codegen.waiting')}</output>
      <Button size="compact-sm" variant="default" onClick={onStop}>
        {t('codegen.stop')}
      </Button>
    </div>
  )
}
