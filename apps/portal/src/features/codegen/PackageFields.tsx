import { codePackageMax } from '@apim/contract/codegen/values'
import type { Field } from '../../shared/form/fields/field.ts'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

interface Form {
  field(name: 'modelPackage' | 'apiPackage'): Field<string, false>
  isSending: boolean
}

/** The packages of the code (specification 1 §5). */
export function PackageFields({ form, focus }: { form: Form; focus?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {(['modelPackage', 'apiPackage'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`codegen.${name}`)}
          placeholder={t(`codegen.${name}Example`)}
          isCode
          {...(focus && name === 'modelPackage' && { 'data-autofocus': true })}
          maxLength={codePackageMax}
          disabled={form.isSending}
          field={form.field(name)}
        />
      ))}
    </>
  )
}
