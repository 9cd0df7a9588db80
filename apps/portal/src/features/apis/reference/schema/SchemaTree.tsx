import { titleOf } from '@apim/openapi/schema/label'
import type { Choice, Shape } from '@apim/openapi/schema/shape'
import { shapeOf } from '@apim/openapi/schema/shape-of'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { Fold } from '../Fold.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { useReading } from '../reading.ts'
import { meaning } from './meaning.ts'
import { AlsoRequired, ChildName, ExternalLink, FoldName, ItemTexts, Marks } from './parts.tsx'
import { RowAddress } from './RowAddress.tsx'
import css from './Schema.module.css'
import { SchemaLink, TypeLabel } from './TypeLabel.tsx'
import { unlisted } from './unlisted.ts'
import { Values } from './Values.tsx'

// One file: rows hold schemas, and schemas hold rows.

type RowProps = {
  name: ReactNode
  /** Where it is found in its page: the hash of an address. Its name must be a text. */
  address?: string
  schema: unknown
  required?: boolean
  deprecated?: boolean
  /** Instead of the schema's own. */
  description?: string
  /** The named schemas around it. */
  trail: readonly string[]
  isOpen?: boolean
  children?: ReactNode
}

/** A value with a name: its type, what it means, and what it holds, which unfolds. */
export function SchemaRow({
  name,
  address,
  schema,
  required = false,
  deprecated = false,
  description = '',
  trail,
  isOpen = false,
  children,
}: RowProps) {
  const { t } = useTranslation()
  const { document, isUnfolded } = useReading()
  const shape = shapeOf(document, schema)
  const { shape: inner, trail: within, repeats } = unlisted(document, shape, trail)
  const hasInner = inner.properties.size > 0 || inner.choices.length > 0 || inner.children.length > 0
  const ownText = description || shape.description
  return (
    <li className={css.row}>
      <p className={css.head}>
        <span className={css.name}>{address && typeof name === 'string' ? <RowAddress address={address} name={name} /> : name}</span>
        <TypeLabel shape={shape} />
        <Marks shape={shape} required={required} deprecated={deprecated} />
      </p>
      {shape.title && shape.title !== name && shape.title !== shape.name && <p className={css.title}>{shape.title}</p>}
      <Markdown text={ownText} small />
      {description && shape.description && shape.description !== description && <Markdown text={shape.description} small />}
      {shape.missing && <p className={css.note}>{t('reference.missing', { ref: shape.missing })}</p>}
      {children}
      <Values shape={shape} all={isUnfolded} />
      {shape.docs.url && <ExternalLink {...shape.docs} />}
      {inner !== shape && <ItemTexts shape={inner} />}
      {!hasInner && <AlsoRequired shape={inner} />}
      {hasInner && (
        <Fold small isOpen={isOpen} repeats={repeats} head={<FoldName shape={inner} repeats={repeats} />}>
          {() => <SchemaInner shape={inner} trail={within} />}
        </Fold>
      )}
    </li>
  )
}

/** What a value holds: properties, the schemas of what is not named, and alternatives. */
function SchemaInner({ shape, trail, isOpen = false }: { shape: Shape; trail: readonly string[]; isOpen?: boolean }) {
  const { t } = useTranslation()
  const { properties, required, children, choices, madeOf } = shape
  return (
    <>
      {madeOf.length > 0 && (
        <p className={css.madeOf}>
          {t('reference.madeOf')}{' '}
          {madeOf.map((name) => (
            <SchemaLink key={name} name={name} />
          ))}
        </p>
      )}
      {(properties.size > 0 || children.length > 0) && (
        <ul className={css.rows}>
          {[...properties].map(([name, schema]) => (
            <SchemaRow key={name} name={name} schema={schema} required={required.has(name)} trail={trail} />
          ))}
          {[...children.entries()].map(([at, child]) => (
            <SchemaRow key={at} name={<ChildName child={child} />} schema={child.schema} trail={trail} isOpen={isOpen} />
          ))}
        </ul>
      )}
      <AlsoRequired shape={shape} />
      {[...choices.entries()].map(([at, choice]) => (
        <ChoiceOptions key={at} choice={choice} trail={trail} />
      ))}
    </>
  )
}

function Option({ choice, at, trail }: { choice: Choice; at: number; trail: readonly string[] }) {
  const { document } = useReading()
  const option = choice.options[at]
  const { self, name } = shapeOf(document, option)
  const value = meaning(choice, self, name)
  return (
    <div className={css.option}>
      {value && (
        <p className={css.madeOf}>
          <code>{choice.discriminator}</code> = <code>{value}</code>
        </p>
      )}
      <SchemaRoot schema={option} trail={trail} isNamed />
    </div>
  )
}

/** Alternatives: one is shown at a time, or all when everything is unfolded. */
function ChoiceOptions({ choice, trail }: { choice: Choice; trail: readonly string[] }) {
  const { t } = useTranslation()
  const { document, isUnfolded } = useReading()
  const [chosen, choose] = useState(0)
  const titles = choice.options.map((option) => titleOf(document, option))
  return (
    <div className={css.choice}>
      <p className={css.choiceHead}>
        {t(`reference.${choice.kind}`)}
        {choice.discriminator && (
          <>
            {' · '}
            {t('reference.toldBy')} <code>{choice.discriminator}</code>
          </>
        )}
      </p>
      <fieldset className={css.options} aria-label={t(`reference.${choice.kind}`)}>
        {[...titles.entries()].map(([at, title]) => (
          <button type="button" key={at} aria-pressed={isUnfolded || at === chosen} disabled={isUnfolded} onClick={() => choose(at)}>
            {title}
          </button>
        ))}
      </fieldset>
      {[...choice.options.keys()]
        .filter((at) => isUnfolded || at === chosen)
        .map((at) => (
          <Option key={at} choice={choice} at={at} trail={trail} />
        ))}
    </div>
  )
}

type RootProps = {
  schema: unknown
  trail?: readonly string[]
  /** With its type, where nothing else says it. */
  isNamed?: boolean
  /** The examples stand elsewhere. */
  withExamples?: boolean
}

/** A whole schema, its first level unfolded: of a body, or on its own page. */
export function SchemaRoot({ schema, trail = [], isNamed = false, withExamples = true }: RootProps) {
  const { t } = useTranslation()
  const { document, isUnfolded } = useReading()
  const shape = shapeOf(document, schema)
  const { shape: inner, trail: within, repeats } = unlisted(document, shape, trail)
  return (
    <div className={css.root}>
      {isNamed && (
        <p className={css.head}>
          <TypeLabel shape={shape} />
          <Marks shape={shape} />
        </p>
      )}
      {shape.title && shape.title !== shape.name && <p className={css.title}>{shape.title}</p>}
      <Markdown text={shape.description} small />
      {shape.missing && <p className={css.note}>{t('reference.missing', { ref: shape.missing })}</p>}
      {shape.docs.url && <ExternalLink {...shape.docs} />}
      <Values shape={shape} all={isUnfolded} withExamples={withExamples} />
      {inner !== shape && (
        <>
          <Markdown text={inner.description} small />
          <Values shape={inner} all={isUnfolded} />
        </>
      )}
      {repeats ? (
        <Fold small repeats head={t('reference.repeats')}>
          {() => <SchemaInner shape={inner} trail={within} />}
        </Fold>
      ) : (
        <SchemaInner shape={inner} trail={within} isOpen={trail.length === 0} />
      )}
    </div>
  )
}
