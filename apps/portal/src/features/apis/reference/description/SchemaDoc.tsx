import { schemaRef } from '@apim/openapi/document/part'
import { printed } from '@apim/openapi/json'
import { sampleOf } from '@apim/openapi/sample/sample'
import { typesOf } from '@apim/openapi/schema/label'
import { shapeOf } from '@apim/openapi/schema/shape-of'
import { CodeBlock } from '../../../../shared/parts/CodeBlock.tsx'
import { Written } from '../../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { useReading } from '../reading.ts'
import { SchemaRoot } from '../schema/SchemaTree.tsx'
import css from './Description.module.css'

/** A named schema. */
export function SchemaDoc({ name }: { name: string }) {
  const { document } = useReading()
  const schema = { $ref: schemaRef(document, name) }
  return (
    <>
      <Written as="h2">{name}</Written>
      <p className={css.facts}>
        <code>{typesOf(shapeOf(document, schema)).join(' | ')}</code>
      </p>
      <SchemaRoot schema={schema} />
    </>
  )
}

/** A sample of a named schema. */
export function SchemaSample({ name }: { name: string }) {
  const { t } = useTranslation()
  const { document } = useReading()
  const sample = sampleOf(document, { $ref: schemaRef(document, name) }, 'response')
  return <CodeBlock label={t('reference.sample')} text={printed(sample)} json />
}
