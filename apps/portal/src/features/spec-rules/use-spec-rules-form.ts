import { SpecRulesForm as Schema, SpecRules } from '@apim/contract/spec-rules/schemas'
import { type SpecLevel, type SpecRuleName, specRuleNames } from '@apim/contract/spec-rules/values'
import { useChangedSince } from '../../shared/form/use-changed-since.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useSaveSpecRules } from './spec-rules.queries.ts'

type Values = Record<SpecRuleName, SpecLevel> & { version: string }

const valuesOf = ({ levels, version }: SpecRules): Values => ({ ...levels, version })
const paths = Object.fromEntries(specRuleNames.map((rule) => [rule, `levels.${rule}`])) as Record<SpecRuleName, string>

/** Only what was chosen is sent. */
const changedLevels = (values: Values, began: Values) =>
  Object.fromEntries(specRuleNames.filter((rule) => values[rule] !== began[rule]).map((rule) => [rule, values[rule]]))

/** The form of the levels of all rules. */
export const useSpecRulesForm = (rules: SpecRules, onSaved: (saved: SpecRules) => void) => {
  const { t } = useTranslation()
  const save = useSaveSpecRules()
  const nameOf = (rule: SpecRuleName) => t(`specRules.rules.${rule}.name`)
  const { changed, onRefused } = useChangedSince({
    record: SpecRules,
    valuesOf,
    fields: specRuleNames,
    nameOf,
    inWords: (_, level) => t(`specRules.level.${level}`),
  })
  const form = useForm({
    schema: Schema,
    paths,
    body: (values: Values, began: Values) => ({ version: values.version || undefined, levels: changedLevels(values, began) }),
    nameOf,
    initial: valuesOf(rules),
    isEdit: true,
    draft: 'spec-rules',
    omit: [],
    version: 'version',
    send: (body) => save.mutateAsync(body),
    onSent: (saved) => {
      notify.success(t('specRules.saved'))
      onSaved(saved)
    },
    onRefused,
  })
  return { ...form, changed }
}
