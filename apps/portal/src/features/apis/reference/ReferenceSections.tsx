import { NavLink, Select } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { LinkButton } from '../../../shared/parts/links.tsx'
import { Method } from '../../../shared/parts/Marks.tsx'
import { Written, written, writtenIn } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import api from '../api/Api.module.css'
import type { Section } from './document-sections.ts'
import css from './Reference.module.css'

/** The tags of a large document, to choose one from. */
export function SectionChoice({ sections, chosen }: { sections: Section[]; chosen: Section | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choose = (section: string) => void navigate({ to: '.', search: (old) => ({ ...old, section, op: undefined }), resetScroll: false })
  const data = sections.map(({ name, operations }) => ({ value: name, label: t('apis.sectionOf', { name, count: operations.length }) }))
  return (
    <>
      <nav className={css.sections} aria-label={t('apis.sections')}>
        {sections.map(({ name, operations }) => (
          <NavLink
            key={name}
            component="button"
            active={name === chosen?.name}
            aria-current={name === chosen?.name ? 'true' : undefined}
            label={written(name)}
            rightSection={<span className="num">{operations.length}</span>}
            onClick={() => choose(name)}
          />
        ))}
      </nav>
      <Select
        className={css.choose ?? ''}
        label={t('apis.sections')}
        data={data}
        value={chosen?.name ?? null}
        {...writtenIn(chosen?.name ?? '')}
        onChange={(name) => name && choose(name)}
        allowDeselect={false}
        searchable
      />
    </>
  )
}

/** The operations of one section, each a link to its own documentation. */
export function SectionOperations({ section }: { section: Section }) {
  return (
    <section className={css.lines}>
      <Written as="h2">{section.name}</Written>
      <ul className={api.operations}>
        {section.operations.map(({ method, path, summary }) => (
          <li key={`${method} ${path}`}>
            <Method name={method} />
            <Link to="." search={(old) => ({ ...old, op: `${method} ${path}` })} className="mono cut" title={path}>
              {path}
            </Link>
            <Written as="span">{summary}</Written>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Back from an operation to its section. */
export function BackToSection({ name }: { name: string }) {
  return (
    <LinkButton
      to="."
      search={(old) => ({ ...old, section: name, op: undefined })}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowLeft className="flips" size={15} stroke={1.7} />}
    >
      {written(name)}
    </LinkButton>
  )
}
