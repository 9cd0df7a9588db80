import type { ComponentProps, ReactNode } from 'react'
import type { useForm } from '../../shared/form/use-form.ts'
import { Card } from '../../shared/parts/Card.tsx'
import { PageFoot } from './PageFoot.tsx'
import css from './PageForm.module.css'

type Foot = ComponentProps<typeof PageFoot>
type Props = Omit<Foot, 'form'> & {
  form: Foot['form'] & Pick<ReturnType<typeof useForm>, 'element'>
  /** Its sections. */
  children: ReactNode
}

/** A form on a page: its sections in a card, which cannot be changed while it is sent, and its foot. */
export function PageForm({ form, children, ...foot }: Props) {
  return (
    <form {...form.element}>
      <Card flush>
        <fieldset disabled={form.isSending} className={css.fields}>
          {children}
        </fieldset>
        <PageFoot form={form} {...foot} />
      </Card>
    </form>
  )
}
