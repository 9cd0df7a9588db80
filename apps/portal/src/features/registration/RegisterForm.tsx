import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Field } from '../../shared/form/fields/field.ts'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { Pair } from '../../shared/layout/FormSection.tsx'
import { Card } from '../../shared/parts/Card.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { PageFoot } from '../../shell/forms/PageFoot.tsx'
import { TermsDialog } from '../../shell/terms/TermsDialog.tsx'
import css from './Registration.module.css'
import { registrationRules } from './registration.queries.ts'
import { type RegisterRules, useRegisterForm } from './use-register-form.ts'

/** The checkbox, and the terms in a dialog: accepting them there ticks it. */
function TermsField({ field }: { field: Field<boolean> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const accept = () => {
    field.set(true)
    setOpen(false)
  }
  return (
    <div className={css.terms}>
      <Checkbox
        label={t('register.agree')}
        checked={field.value}
        error={field.error !== undefined && t('register.agreeRequired')}
        onBlur={() => field.leave()}
        onChange={(event) => field.set(event.currentTarget.checked)}
      />
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        {t('register.readTerms')}
      </button>
      {isOpen && <TermsDialog onAccept={accept} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Fields({ form }: { form: ReturnType<typeof useRegisterForm> }) {
  const { t } = useTranslation()
  const phone = form.field('phoneNumber')
  return (
    <fieldset disabled={form.isSending} className={css.fields}>
      <TextField label={t('register.company')} help={t('register.companyHelp')} field={form.field('company')} autoComplete="organization" />
      <Pair>
        <TextField label={t('register.firstName')} field={form.field('firstName')} autoComplete="given-name" />
        <TextField label={t('register.lastName')} field={form.field('lastName')} autoComplete="family-name" />
      </Pair>
      <TextField label={t('register.email')} field={form.field('email')} autoComplete="email" inputMode="email" isCode />
      <TextField
        label={t('register.phoneNumber')}
        // What is said of a wrong number has the example too.
        help={phone.error === undefined && t('register.phoneHelp')}
        field={phone}
        inputMode="tel"
        isCode
      />
      <TermsField field={form.field('agreeToTerm')} />
    </fieldset>
  )
}

function Form({ rules, onSent }: { rules: RegisterRules; onSent: () => void }) {
  const { t } = useTranslation()
  const form = useRegisterForm(rules, onSent)
  return (
    <form {...form.element}>
      <Card flush>
        <Fields form={form} />
        <PageFoot form={form} submit={t('register.submit')} failed={t('register.failed')} />
      </Card>
    </form>
  )
}

/** The Sign Up form with what stands beside it, once its rules are there: nothing then moves what is already read. */
export function RegisterForm({ onSent, children }: { onSent: () => void; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(registrationRules())} what={t('register.rulesFailed')}>
      {(rules) => (
        <>
          <Form rules={rules} onSent={onSent} />
          {children}
        </>
      )}
    </Loaded>
  )
}
