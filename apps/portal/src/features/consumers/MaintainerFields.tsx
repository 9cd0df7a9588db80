import { LimitFields } from './LimitFields.tsx'
import { OwnTransformer } from './OwnTransformer.tsx'
import type { AccessFormState } from './use-access-form.ts'

/** What only maintainers and admins may set for a consumer: its own rate limit and request transformer (specification 1 §6). */
export function MaintainerFields({ form }: { form: AccessFormState }) {
  return (
    <>
      <LimitFields form={form} />
      <OwnTransformer form={form} />
    </>
  )
}
