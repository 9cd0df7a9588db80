import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Steps.module.css'

export type Step = { name: string; state: 'done' | 'now' | 'next' | 'failed'; detail?: ReactNode; took?: string }

/** Long-running work step by step: what was done, with what result, how long it took, and what comes next. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className={css.steps}>
      {steps.map((step) => (
        <li key={step.name} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className={css.sign}>
            {step.state === 'done' ? <IconCheck size={12} stroke={3} /> : step.state === 'failed' ? <IconX size={12} stroke={3} /> : null}
          </span>
          <span className={css.name}>{step.name}</span>
          {step.took && <span className={`${css.took} num`}>{step.took}</span>}
          {step.detail && <span className={css.detail}>{step.detail}</span>}
        </li>
      ))}
    </ol>
  )
}
