import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './LegalText.module.css'

export type Legal = 'terms' | 'privacy' | 'disclaimer'

/** A legal text in sections, each with a heading and paragraphs. */
export function LegalText({ document }: { document: Legal }) {
  const { under } = useTranslation()
  const chapters = under(`legal.${document}`) as { name: string; text: string }[]
  return (
    <div className={css.text}>
      {chapters.map(({ name, text }) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}
