import { addressOf, isAddress, type Server } from '@apim/openapi/document/servers'
import { NativeSelect, TextInput } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { useReading } from '../reading.ts'
import css from './Code.module.css'

type Props = { id: string; server: Server }

/** The value of one variable. One that makes no valid address stays in the field, which says so; the address keeps the value before it. */
function Value({ id, server, variable: { name, value, choices } }: Props & { variable: Server['variables'][number] }) {
  const { t } = useTranslation()
  const { variables, setVariable } = useReading()
  const [refused, setRefused] = useState<string>()
  const chosen = variables.get(id)
  const choose = (next: string) => {
    // Where it is invalid already, as the document has it, any change may be a step out of that.
    const isRefused = isAddress(addressOf(server, chosen)) && !isAddress(addressOf(server, new Map(chosen).set(name, next)))
    setRefused(isRefused ? next : undefined)
    if (!isRefused) setVariable(id, name, next)
  }
  const field = {
    label: <span dir="ltr">{name}</span>,
    size: 'xs',
    dir: 'ltr',
    value: refused ?? chosen?.get(name) ?? value,
    error: refused !== undefined && t('reference.noAddress'),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => choose(currentTarget.value.trim()),
  } as const
  return choices.length > 0 ? <NativeSelect {...field} data={[...new Set([value, ...choices])]} /> : <TextInput {...field} />
}

/** Fields for the variables of a server: what is chosen is in its address. */
export function ServerVariables({ id, server }: Props) {
  const { t } = useTranslation()
  if (server.variables.length === 0) return null
  return (
    <fieldset className={css.choices} aria-label={t('reference.serverVariables')}>
      {server.variables.map((variable) => (
        <Value key={`${id} ${variable.name}`} id={id} server={server} variable={variable} />
      ))}
    </fieldset>
  )
}
