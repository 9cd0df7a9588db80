import type { Field } from '../../../shared/form/fields/field.ts'
import { TextField } from '../../../shared/form/fields/TextField.tsx'
import { Pair } from '../../../shared/layout/FormSection.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { TargetField } from '../target/TargetField.tsx'
import { plannedObjects } from './planned-objects.ts'
import type { DeployFormState } from './use-deploy-form.ts'

/** Service name, route name and target (specification 1 §5). The names are fixed once deployed: clients call them. */
export function RouteFields({ form, apiId, editing }: { form: DeployFormState; apiId: number; editing: boolean }) {
  const { t } = useTranslation()
  const { path, serviceName } = plannedObjects(form.values)
  const [name, contextPath] = [form.field('name'), form.field('contextPath')]
  // An invalid name results in nothing, and its error message already says what is allowed.
  const hint = (field: Field<string>, made: string | undefined, rule: string) => {
    if (made === undefined) return rule
    return field.error === undefined ? t(editing ? 'deploy.isNamed' : 'deploy.becomes', { name: made }) : undefined
  }
  return (
    <>
      <Pair>
        <TextField
          label={t('deploy.name')}
          disabled={editing}
          spellCheck={false}
          field={name}
          help={hint(name, serviceName, t('deploy.nameHint'))}
        />
        <TextField
          label={t('deploy.contextPath')}
          disabled={editing}
          isCode
          field={contextPath}
          help={hint(contextPath, path, t('deploy.contextPathHint'))}
        />
      </Pair>
      <TargetField apiId={apiId} kongServer={form.values.kongServer} field={form.field('upstreamUrl')} />
    </>
  )
}
