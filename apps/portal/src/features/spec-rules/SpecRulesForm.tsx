import type { SpecRules } from '@apim/contract/spec-rules/schemas'
import { type SpecRuleName, specLevels, specRuleGroups, specRuleNames, specRules } from '@apim/contract/spec-rules/values'
import { SegmentedControl } from '@mantine/core'
import { FormSection } from '../../shared/layout/FormSection.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { PageForm } from '../../shell/forms/PageForm.tsx'
import css from './SpecRules.module.css'
import { useSpecRulesForm } from './use-spec-rules-form.ts'

type Form = ReturnType<typeof useSpecRulesForm>

function Rule({ rule, form }: { rule: SpecRuleName; form: Form }) {
  const { t } = useTranslation()
  const [facts, field] = [specRules[rule], form.field(rule)]
  const [name, text] = [t(`specRules.rules.${rule}.name`), t(`specRules.rules.${rule}.text`)]
  return (
    <div className={css.rule}>
      <div>
        <strong>{name}</strong>
        <p className="hint">{'risk' in facts ? t('specRules.risk', { text, risk: facts.risk }) : text}</p>
      </div>
      <SegmentedControl
        size="xs"
        aria-label={name}
        data={specLevels.map((level) => ({ value: level, label: t(`specRules.level.${level}`) }))}
        value={field.value}
        onChange={(level) => field.set(level)}
      />
    </div>
  )
}

type Props = { rules: SpecRules; onSaved: (saved: SpecRules) => void; onCancel: () => void }

/** The level of each rule, by group. */
export function SpecRulesForm({ rules, onSaved, onCancel }: Props) {
  const { t } = useTranslation()
  const form = useSpecRulesForm(rules, onSaved)
  return (
    <PageForm form={form} submit={t('specRules.save')} failed={t('specRules.saveFailed')} changed={form.changed} onCancel={onCancel}>
      {specRuleGroups.map((group) => (
        <FormSection key={group} title={t(`specRules.group.${group}.name`)} hint={t(`specRules.group.${group}.text`)}>
          {specRuleNames
            .filter((rule) => specRules[rule].group === group)
            .map((rule) => (
              <Rule key={rule} rule={rule} form={form} />
            ))}
        </FormSection>
      ))}
    </PageForm>
  )
}
