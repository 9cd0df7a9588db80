import type { CodegenState } from '@apim/contract'
import { Progress } from '@mantine/core'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Codegen.module.css'

/** What is missing or under way, said before anyone chooses; nothing once all is there. */
export function CodegenNotice({ state, id }: { state: CodegenState; id: string }) {
  const { t } = useTranslation()
  if (state.state === 'ready') return null
  return (
    <div className={css.notice} id={id} data-missing={state.state === 'java-missing' || state.state === 'failed' || undefined}>
      <p>{t(`codegen.state.${state.state}`, { percent: String(state.percent) })}</p>
      {state.state === 'java-missing' && <p>{t('codegen.install')}</p>}
      {state.state === 'fetching' && <Progress value={state.percent} aria-label={t('codegen.fetched')} size="sm" />}
    </div>
  )
}
