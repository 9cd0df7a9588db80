import { roleFilterDebounceMs } from '@apim/contract/constants'
import { Checkbox } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Users.module.css'

const boxes = ['portal', 'kong', 'company'] as const
type Ticked = Record<(typeof boxes)[number], 'yes' | undefined>

/** Only users with one of the ticked roles; ticks are gathered for 100 ms (specification 2 §9). `value` comes from the address. */
export function RoleBoxes({ value, onChange }: { value: Partial<Ticked>; onChange: (ticked: Ticked) => void }) {
  const { t } = useTranslation()
  const applied = { portal: value.portal, kong: value.kong, company: value.company }
  const [state, setState] = useState({ from: applied, ticked: applied })
  if (boxes.some((box) => state.from[box] !== applied[box])) setState({ from: applied, ticked: applied })
  const tell = useDebouncedCallback(onChange, roleFilterDebounceMs)
  const { ticked } = state
  const toggle = (box: keyof Ticked) => {
    const next = { ...ticked, [box]: ticked[box] ? undefined : ('yes' as const) }
    setState({ from: applied, ticked: next })
    tell(next)
  }
  return (
    <fieldset className={css.boxes}>
      <legend className="hidden-text">{t('users.column.roles')}</legend>
      {boxes.map((box) => (
        <Checkbox key={box} size="xs" label={t(`users.box.${box}`)} checked={ticked[box] !== undefined} onChange={() => toggle(box)} />
      ))}
    </fieldset>
  )
}
