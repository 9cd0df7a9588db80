import { type CodeType, codeTypes } from '@apim/contract/codegen/values'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { SelectField } from '../../shared/form/fields/SelectField.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { PageFoot } from '../../shell/forms/PageFoot.tsx'
import css from './Codegen.module.css'
import { CodegenNotice } from './CodegenNotice.tsx'
import { CodegenWaiting } from './CodegenWaiting.tsx'
import { codeGroups, targetKey } from './code-targets.ts'
import { codegenState } from './codegen.queries.ts'
import { PackageFields } from './PackageFields.tsx'
import { useWizardForm } from './use-wizard-form.ts'

/** Languages as they are named in a list, with the family that a client's belongs to. */
const useLanguages = (type: CodeType) => {
  const { t } = useTranslation()
  return codeGroups
    .filter((group) => group.type === type)
    .flatMap(({ group, langs }) =>
      langs.map((lang) => {
        const name = t(targetKey({ type, lang }))
        const family = t(`codegen.group.${group}`)
        return { value: lang, label: type === 'server' || name === t('codegen.target.cSharp') ? name : `${family}: ${name}` }
      }),
    )
}

function WizardForm({ apiId }: { apiId: number }) {
  const { t } = useTranslation()
  const { form, stop } = useWizardForm(apiId)
  const { type } = form.values
  return (
    <form {...form.element} className={css.form} aria-busy={form.isSending}>
      <SegmentedControl
        size="xs"
        aria-label={t('codegen.type.name')}
        disabled={form.isSending}
        value={type}
        onChange={(next) => form.change({ type: next as CodeType })}
        data={codeTypes.map((value) => ({ value, label: t(`codegen.type.${value}`) }))}
      />
      <div className={css.pair}>
        <SelectField label={t('codegen.lang')} data={useLanguages(type)} disabled={form.isSending} field={form.field('lang')} />
        <PackageFields form={form} />
      </div>
      {form.isSending && <CodegenWaiting onStop={stop} />}
      <PageFoot form={form} submit={t('codegen.generate')} failed={t('codegen.failed')} />
    </form>
  )
}

/** Generates client or server code in a wizard (specification 1 §2): language, model package, API package. For whoever made or saved the API. */
export function CodegenWizard({ apiId }: { apiId: number }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className={css.wizard} aria-labelledby={id}>
      <h3 id={id}>{t('codegen.wizard')}</h3>
      <Loaded query={useQuery(codegenState())} what={t('codegen.stateFailed')} inline skeleton={<LinesSkeleton lines={4} />}>
        {(state) => (
          <>
            <CodegenNotice state={state} id={`${id}-state`} />
            {state.state !== 'java-missing' && <WizardForm apiId={apiId} />}
          </>
        )}
      </Loaded>
    </section>
  )
}
