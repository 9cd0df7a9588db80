import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './LegalText.module.css'

export type Legal = 'terms' | 'privacy' | 'disclaimer'

/** A legal text in sections, each with a heading and paragraphs. `isFirst`: a dialog begins with it, not with the button that accepts it. */
export function LegalText({ document, isFirst }: { document: Legal; isFirst?: boolean }) {
  const { under } = useTranslation()
  const chapters = under(`legal.${document}`) as { name: string; text: string }[]
  return (
    <div className={css.text} tabIndex={-1} {...(isFirst && { 'data-autofocus': true })}>
      {chapters.map(({ name, text }) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}
