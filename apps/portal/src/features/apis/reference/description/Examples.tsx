import { printed } from '@apim/openapi/json'
import type { Example } from '@apim/openapi/operation/examples'
import { CodeBlock } from '../../../../shared/parts/CodeBlock.tsx'
import { Written } from '../../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import css from './Description.module.css'

const isShort = (text: string) => text.length <= 80 && !text.includes('\n')

/** Examples as the document gives them, with what it says about each. */
export function Examples({ examples }: { examples: readonly Example[] }) {
  const { t } = useTranslation()
  if (examples.length === 0) return null
  return (
    <dl className={css.examples} aria-label={t('reference.examples')}>
      {[...examples.entries()].map(([at, { name, summary, description, value, elsewhere }]) => {
        const text = value === undefined ? elsewhere : printed(value)
        return (
          <div key={at}>
            <dt>
              {t('reference.example')} {name && <code>{name}</code>} <Written as="span">{summary}</Written>
            </dt>
            <dd>
              <Markdown text={description} small />
              {isShort(text) ? <code>{text}</code> : <CodeBlock text={text} json={typeof value !== 'string'} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
