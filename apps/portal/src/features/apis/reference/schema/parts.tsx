import type { Child, Shape } from '@apim/openapi/schema/shape'
import { Written } from '../../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import { useReading } from '../reading.ts'
import css from './Schema.module.css'
import { Values } from './Values.tsx'

type MarksProps = { shape: Shape; required?: boolean; deprecated?: boolean }

/** What is said about a value in one word. */
export function Marks({ shape, required = false, deprecated = false }: MarksProps) {
  const { t } = useTranslation()
  return (
    <>
      {required && <span className={css.required}>{t('reference.required')}</span>}
      {(deprecated || shape.deprecated) && <span className={css.deprecated}>{t('reference.deprecated')}</span>}
      {shape.readOnly && <span className={css.mark}>{t('reference.readOnly')}</span>}
      {shape.writeOnly && <span className={css.mark}>{t('reference.writeOnly')}</span>}
    </>
  )
}

/** What is said about the items of a list, next to what is said about the list. */
export function ItemTexts({ shape }: { shape: Shape }) {
  const { t } = useTranslation()
  const { isUnfolded } = useReading()
  const saysMore =
    shape.description || shape.facts.length > 0 || shape.choicesOfValue || shape.constant || shape.fallback || shape.examples.length > 0
  if (!saysMore) return null
  return (
    <div className={css.items}>
      <span className={css.itemsName}>{t('reference.role.items')}</span>
      <Markdown text={shape.description} small />
      <Values shape={shape} all={isUnfolded} />
    </div>
  )
}

/** Required properties that the same schema does not describe, as in `then: {required: […]}`. */
export function AlsoRequired({ shape: { properties, required } }: { shape: Shape }) {
  const { t } = useTranslation()
  const names = [...required].filter((name) => !properties.has(name))
  if (names.length === 0) return null
  return (
    <p className={css.madeOf}>
      {t('reference.alsoRequired')}{' '}
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </p>
  )
}

/** What unfolds, in a few words. */
export function FoldName({ shape, repeats }: { shape: Shape; repeats: boolean }) {
  const { t } = useTranslation()
  const count = shape.properties.size
  const [choice] = shape.choices
  const what =
    count > 0
      ? t('reference.properties', { count })
      : choice
        ? t('reference.alternatives', { count: choice.options.length })
        : t('reference.contents')
  return (
    <>
      {what}
      {repeats && ` · ${t('reference.repeats')}`}
    </>
  )
}

/** What a schema is for that is neither a property nor an alternative. */
export function ChildName({ child: { role, name } }: { child: Child }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={css.role}>{t(`reference.role.${role}`)}</span>
      {name && <code>{name}</code>}
    </>
  )
}

/** The name of a row as the document spells it: of a server, a way to authenticate, a link. */
export function RowName({ children }: { children: string }) {
  return (
    <span className={css.name} dir="ltr">
      {children}
    </span>
  )
}

/** An address to read more, if it is one of a web page. */
export function ExternalLink({ url, description }: { url: string; description: string }) {
  const { t } = useTranslation()
  if (!/^https?:\/\//i.test(url)) return null
  return (
    <p className={css.note}>
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {description ? <Written>{description}</Written> : t('reference.more')}
      </a>
    </p>
  )
}
