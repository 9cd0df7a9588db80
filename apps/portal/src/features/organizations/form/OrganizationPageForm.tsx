import type { Organization } from '@apim/contract'
import { FormSection } from '../../../shared/layout/FormSection.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { PageForm } from '../../../shell/forms/PageForm.tsx'
import { AddressFields, AttributeFields, BillingFields, KindFields, MainFields } from './OrganizationFields.tsx'
import type { FormKind } from './organization-form.ts'
import { type OrganizationFormState, useOrganizationForm } from './use-organization-form.ts'

type Props = {
  kind: FormKind
  /** The organization to edit; undefined for a new one. */
  organization?: Organization | undefined
  /** Called after saving, and after Cancel. */
  onDone: () => void
}

function Sections({ form, kind }: { form: OrganizationFormState; kind: FormKind }) {
  const { t } = useTranslation()
  return (
    <>
      <FormSection title={t(`organizations.about.${kind}`)} hint={t('organizations.aboutText')}>
        <MainFields form={form} kind={kind} />
      </FormSection>
      <FormSection title={t('organizations.kind')} hint={t('organizations.kindText')}>
        <KindFields form={form} kind={kind} />
      </FormSection>
      {form.values.external && (
        <>
          <FormSection title={t('organizations.billingTitle')} hint={t('organizations.billingText')}>
            <BillingFields form={form} />
          </FormSection>
          <FormSection title={t('organizations.addressTitle')}>
            <AddressFields form={form} />
          </FormSection>
          <FormSection
            title={t('organizations.attributes')}
            hint={t(kind === 'company' ? 'organizations.attributesHintCompany' : 'organizations.attributesHint')}
          >
            <AttributeFields form={form} kind={kind} />
          </FormSection>
        </>
      )}
    </>
  )
}

/** The organization or company form on a page (specification 2 §2, §5). */
export function OrganizationPageForm({ kind, organization, onDone }: Props) {
  const { t } = useTranslation()
  const form = useOrganizationForm({ kind, organization, onSaved: (_saved, isShown) => isShown && onDone() })
  return (
    <PageForm form={form} submit={t('organizations.save')} failed={t('organizations.saveFailed')} changed={form.changed} onCancel={onDone}>
      <Sections form={form} kind={kind} />
    </PageForm>
  )
}
