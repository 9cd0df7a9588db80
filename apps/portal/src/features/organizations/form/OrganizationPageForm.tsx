import type { Organization } from '@apim/contract'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { FormFoot } from '../../../shared/form/FormFoot.tsx'
import { FormSection } from '../../../shared/layout/FormSection.tsx'
import { Card } from '../../../shared/parts/Card.tsx'
import { FailedState } from '../../../shared/states/States.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
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
  const form = useOrganizationForm({ kind, organization, onSaved: onDone })
  const reasonId = useId()
  const cancel = () => {
    form.discard()
    onDone()
  }
  return (
    <form {...form.element}>
      <Card flush>
        <Sections form={form} kind={kind} />
        <FormFoot
          reason={form.waits}
          reasonId={reasonId}
          above={form.failure && !form.isAboutFields && <FailedState inline what={t('organizations.saveFailed')} failure={form.failure} />}
        >
          <Button variant="default" onClick={cancel} disabled={form.isSending}>
            {t('confirm.cancel')}
          </Button>
          <Button type="submit" disabled={form.waits !== undefined} loading={form.isSending} aria-describedby={reasonId}>
            {t('organizations.save')}
          </Button>
        </FormFoot>
      </Card>
    </form>
  )
}
