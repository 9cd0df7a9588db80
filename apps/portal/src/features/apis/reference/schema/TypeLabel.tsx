import { labelOf } from '@apim/openapi/schema/label'
import type { Shape } from '@apim/openapi/schema/shape'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { useReading } from '../reading.ts'
import css from './Schema.module.css'

/** A link to the page of a named schema. */
export function SchemaLink({ name, children = name }: { name: string; children?: string }) {
  const { t } = useTranslation()
  return (
    <Link
      to="."
      search={(old) => ({ ...old, op: undefined, section: undefined, schema: name })}
      title={t('reference.openSchema', { name })}
    >
      <code>{children}</code>
    </Link>
  )
}

/** The type of a value, with a link to the schema that it, or what it lists, is named after. */
export function TypeLabel({ shape }: { shape: Shape }) {
  const { document, schemas } = useReading()
  const label = labelOf(document, shape)
  const name = shape.name || (/^([\w.-]+)(?:\[\])+$/.exec(label)?.[1] ?? '')
  if (!schemas.has(name)) return label ? <code className={css.type}>{label}</code> : null
  const isInLabel = label.includes(name)
  return (
    <span className={css.type}>
      <SchemaLink name={name}>{isInLabel ? label : name}</SchemaLink>
      {!isInLabel && label && <code>{label}</code>}
    </span>
  )
}
