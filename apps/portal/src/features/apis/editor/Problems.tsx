import { isPortalAdmin } from '@apim/contract/policies'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import type { CheckedText, SpecProblem } from './check/checked-text.ts'
import type { SpecEditor } from './code/spec-editor.ts'
import css from './Editor.module.css'

function Problem({ problem, editor }: { problem: SpecProblem; editor: SpecEditor }) {
  const { t } = useTranslation()
  const { severity, message, rule, pointer, offset } = problem
  const Icon = severity === 'error' ? IconCircleX : IconAlertTriangle
  return (
    <li>
      <button
        type="button"
        className={css.problem}
        data-severity={severity}
        disabled={offset === undefined}
        onClick={() => offset !== undefined && editor.goTo(offset)}
      >
        <Icon size={16} stroke={1.8} aria-label={t(`editor.severity.${severity}`)} />
        <Written as="span">
          {message} {rule && <span className="hint mono">{rule}</span>}
        </Written>
        <span className="hint mono" dir="ltr">
          {offset === undefined ? pointer : t('editor.line', { line: editor.lineOf(offset) })}
        </span>
      </button>
    </li>
  )
}

/** What is wrong in the text, errors first; each leads to its line. */
export function Problems({ checked, failed, editor }: { checked: CheckedText | undefined; failed: boolean; editor: SpecEditor }) {
  const { t } = useTranslation()
  const choosesRules = isPortalAdmin(useUser())
  const errors = checked?.problems.filter(({ severity }) => severity === 'error').length ?? 0
  const all = (checked?.problems.length ?? 0) + (checked?.unlisted ?? 0)
  return (
    <section className={css.problems} aria-label={t('editor.problems')}>
      <h2>
        {t('editor.problems')}
        <output className="hint">
          {failed && t('editor.checkFailed')}
          {!failed && !checked && t('editor.checking')}
          {!failed && checked && all > 0 && t('editor.counts', { errors, warnings: all - errors })}
        </output>
        {choosesRules && <Link to="/spec-rules">{t('specRules.show')}</Link>}
      </h2>
      {checked && all === 0 && (
        <p className={css.good}>
          <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
          {t('editor.noProblems')}
        </p>
      )}
      {checked && all > 0 && (
        <ul>
          {checked.problems.map((problem, at) => (
            <Problem key={`${at} ${problem.pointer}`} problem={problem} editor={editor} />
          ))}
          {checked.unlisted > 0 && <li className="hint">{t('editor.unlisted', { count: checked.unlisted })}</li>}
        </ul>
      )}
    </section>
  )
}
