import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Pair } from '../../shared/parts/FormSection.tsx'
import css from './Deploy.module.css'
import type { DeployFormState } from './use-deploy-form.ts'
import { whatItMakes } from './what-it-makes.ts'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']

/** Service name, route name and target (specification 1 §5). The names are settled once the deployment is there: clients call them. */
export function RouteFields({ form, editing }: { form: DeployFormState; editing: boolean }) {
  const { t } = useTranslation()
  const { path, serviceName } = whatItMakes(form.values)
  const text = (field: 'name' | 'contextPath' | 'upstreamUrl') => ({
    withAsterisk: true,
    autoComplete: 'off',
    spellCheck: false,
    inputWrapperOrder: order,
    value: form.values[field],
    error: form.errorOf(field),
    onChange: (event: { currentTarget: HTMLInputElement }) => form.change({ [field]: event.currentTarget.value }),
    onBlur: () => form.touch(field),
  })
  // A name that may not be becomes nothing, and its message says already what one is made of.
  const hint = (field: 'name' | 'contextPath', name: string | undefined, rule: string) => {
    if (name === undefined) return rule
    return form.wrong.includes(field) ? undefined : t(editing ? 'deploy.isNamed' : 'deploy.becomes', { name })
  }
  return (
    <>
      <Pair>
        <TextInput
          label={t('deploy.name')}
          disabled={editing}
          description={hint('name', serviceName, t('deploy.nameHint'))}
          {...text('name')}
        />
        <TextInput
          label={t('deploy.contextPath')}
          disabled={editing}
          dir="ltr"
          classNames={{ input: css.code ?? '' }}
          description={hint('contextPath', path, t('deploy.contextPathHint'))}
          {...text('contextPath')}
        />
      </Pair>
      <TextInput
        label={t('deploy.upstreamUrl')}
        inputMode="url"
        placeholder="https://"
        dir="ltr"
        classNames={{ input: css.code ?? '' }}
        {...text('upstreamUrl')}
      />
    </>
  )
}
