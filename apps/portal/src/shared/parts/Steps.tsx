import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Steps.module.css'
import { written } from './Written.tsx'

export type Step = { name: string; state: 'done' | 'now' | 'next' | 'failed' | 'skipped'; detail?: ReactNode; took?: string }

const signs = { done: IconCheck, failed: IconX, skipped: IconMinus, now: undefined, next: undefined }

function Sign({ state }: Pick<Step, 'state'>) {
  const Icon = signs[state]
  return Icon && <Icon size={12} stroke={3} />
}

/** Long-running work step by step: what was done, with what result, how long it took, and what comes next. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className={css.steps}>
      {steps.map((step) => (
        <li key={step.name} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className={css.sign}>
            <Sign state={step.state} />
          </span>
          <span className={css.name}>{step.name}</span>
          {step.took && <span className={`${css.took} num`}>{step.took}</span>}
          {step.detail && <span className={css.detail}>{written(step.detail)}</span>}
        </li>
      ))}
    </ol>
  )
}
