import type { Content } from '@apim/openapi/operation/content'
import { useState } from 'react'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { useReading } from '../reading.ts'
import schema from '../schema/Schema.module.css'
import { SchemaRoot } from '../schema/SchemaTree.tsx'
import css from './Description.module.css'
import { Examples } from './Examples.tsx'

function OneContent({ content }: { content: Content }) {
  const { t } = useTranslation()
  const { isUnfolded } = useReading()
  return (
    <>
      {content.encodings.length > 0 && (
        <ul className={schema.facts}>
          {content.encodings.map(([name, type]) => (
            <li key={name}>
              <code>{name}</code> {t('reference.sentAs')} <code>{type}</code>
            </li>
          ))}
        </ul>
      )}
      {content.schema === undefined ? (
        <p className={schema.note}>{t('reference.noSchema')}</p>
      ) : (
        <SchemaRoot schema={content.schema} isNamed />
      )}
      {/* Otherwise they are next to it, as code. */}
      {isUnfolded && <Examples examples={content.examples} />}
    </>
  )
}

/** A body in each of its media types; those that say the same are shown once. */
export function Contents({
  contents,
  chosen,
  onChoose,
}: {
  contents: readonly Content[]
  chosen?: string
  onChoose?: (mediaType: string) => void
}) {
  const { t } = useTranslation()
  const { isUnfolded } = useReading()
  const [here, setHere] = useState('')
  const at = contents.find(({ mediaType }) => mediaType === (chosen ?? here)) ?? contents[0]
  if (!at) return null
  return (
    <div className={css.contents}>
      <fieldset className={schema.options} aria-label={t('reference.mediaType')}>
        {contents.map(({ mediaType }) =>
          contents.length === 1 ? (
            <code key={mediaType}>{mediaType}</code>
          ) : (
            <button
              type="button"
              key={mediaType}
              aria-pressed={mediaType === at.mediaType}
              onClick={() => (onChoose ? onChoose(mediaType) : setHere(mediaType))}
            >
              {mediaType}
            </button>
          ),
        )}
      </fieldset>
      {(isUnfolded ? distinct(contents, at) : [at]).map((content) => (
        <OneContent key={content.mediaType} content={content} />
      ))}
    </div>
  )
}

/** The chosen one first, and those that say something else. */
const distinct = (contents: readonly Content[], chosen: Content) => [
  chosen,
  ...contents.filter((one) => one !== chosen && (one.schema !== chosen.schema || one.examples.length > 0)),
]
