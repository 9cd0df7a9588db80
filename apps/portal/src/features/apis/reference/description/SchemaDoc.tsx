import { schemaRef } from '@apim/openapi/document/part'
import { printed } from '@apim/openapi/json'
import { sampleOf } from '@apim/openapi/sample/sample'
import { CodeBlock } from '../../../../shared/parts/CodeBlock.tsx'
import { Written } from '../../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { useReading } from '../reading.ts'
import { SchemaRoot } from '../schema/SchemaTree.tsx'

/** A named schema, with a sample of it. */
export function SchemaDoc({ name }: { name: string }) {
  const { t } = useTranslation()
  const { document } = useReading()
  const schema = { $ref: schemaRef(document, name) }
  return (
    <>
      <Written as="h2">{name}</Written>
      <SchemaRoot schema={schema} isNamed />
      <CodeBlock label={t('reference.sample')} text={printed(sampleOf(document, schema, 'response'))} json />
    </>
  )
}
