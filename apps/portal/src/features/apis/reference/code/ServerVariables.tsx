import type { Server } from '@apim/openapi/document/servers'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { useReading } from '../reading.ts'
import css from './Code.module.css'

/** Fields for the variables of a server: what is chosen is in its address. */
export function ServerVariables({ id, server: { variables } }: { id: string; server: Server }) {
  const { t } = useTranslation()
  const { variables: chosen, setVariable } = useReading()
  if (variables.length === 0) return null
  return (
    <fieldset className={css.choices} aria-label={t('reference.serverVariables')}>
      {variables.map(({ name, value, choices }) => {
        const now = chosen.get(id)?.get(name) ?? value
        const field = { label: <span dir="ltr">{name}</span>, size: 'xs', value: now } as const
        return choices.length > 0 ? (
          <NativeSelect
            key={name}
            {...field}
            dir="ltr"
            data={[...new Set([value, ...choices])]}
            onChange={({ currentTarget }) => setVariable(id, name, currentTarget.value)}
          />
        ) : (
          <TextInput key={name} {...field} dir="ltr" onChange={({ currentTarget }) => setVariable(id, name, currentTarget.value.trim())} />
        )
      })}
    </fieldset>
  )
}
