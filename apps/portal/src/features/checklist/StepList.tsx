import type { Checklist } from '@apim/contract'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { number } from '../../shared/numbers.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Checklist.module.css'
import { linkOfStep, textOfStep } from './step-links.ts'

/** The first steps in their order: what is done is ticked, everything else says how, and leads to its place. */
export function StepList({ steps }: Pick<Checklist, 'steps'>) {
  const { t } = useTranslation()
  const user = useUser()
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <ol className={css.steps}>
      {steps.map((one, at) => (
        <li key={one.step} data-done={one.isDone || undefined} aria-current={one === next ? 'step' : undefined}>
          <span className={`${css.sign} num`} aria-hidden="true">
            {one.isDone ? <IconCheck size={15} stroke={2.2} /> : number(at + 1)}
          </span>
          <div>
            <h3>
              {t(`checklist.${one.step}.title`)}
              {one.isDone && <span className="hidden-text">{t('checklist.done')}</span>}
            </h3>
            {!one.isDone && (
              <>
                <p>{t(textOfStep(user, one.step))}</p>
                <Link {...linkOfStep(user, one)} aria-label={t('checklist.showStep', { step: t(`checklist.${one.step}.title`) })}>
                  {t('checklist.show')}
                </Link>
              </>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
