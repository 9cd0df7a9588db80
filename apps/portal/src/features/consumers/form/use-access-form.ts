import type { ConsumerSettings } from '@apim/contract'
import { AddConsumerForm } from '@apim/contract/consumers/schemas'
import { useForm } from '../../../shared/form/use-form.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { type Added, useAddConsumer } from '../consumers.queries.ts'
import { type AccessValues, accessBody, accessPaths, accessRules, changeBody, omittedFromDraft } from './access-form.ts'

interface Parts {
  /** The consumer to edit; undefined for a new one. */
  settings: ConsumerSettings | undefined
  /** The form's initial values. */
  initial: AccessValues
  draft: string
  onSent: (added: Added) => void
}

/** The form for a new or existing consumer. */
export const useAccessForm = ({ settings, initial, draft, onSent }: Parts) => {
  const { t } = useTranslation()
  const add = useAddConsumer()
  return useForm({
    schema: AddConsumerForm,
    paths: accessPaths,
    body: (values: AccessValues, began) => (settings ? changeBody(settings, values, began) : accessBody(values)),
    rules: accessRules,
    nameOf: (field) => t(`consumers.field.${field}` as 'consumers.field.rate'),
    initial,
    isEdit: settings !== undefined,
    draft,
    omit: omittedFromDraft,
    // Another API has other environments.
    along: (part) => ('apiModelId' in part ? { deploymentId: null } : {}),
    // Not mutate's own callbacks: the response is shown only once and must not be lost.
    send: (body) => add.mutateAsync(body),
    onSent,
  })
}
export type AccessFormState = ReturnType<typeof useAccessForm>
