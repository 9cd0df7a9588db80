import type { ConsumerSettings } from '@apim/contract'
import { AddConsumerForm } from '@apim/contract/consumers/schemas'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../shared/form/use-form.ts'
import { type Added, useAddConsumer } from '../consumers.queries.ts'
import { type AccessValues, accessBody, accessPaths, accessRules, changeBody, notKept } from './access-form.ts'

interface Parts {
  /** The access that is changed; undefined for a new one. */
  settings: ConsumerSettings | undefined
  /** What the form begins with. */
  initial: AccessValues
  draft: string
  onSent: (added: Added) => void
}

/** The form of an access, new or to be changed. */
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
    omit: notKept,
    // Another API has other environments.
    along: (part) => ('apiModelId' in part ? { deploymentId: null } : {}),
    // Not mutate's own callbacks: the answer is shown once, and must not be missed.
    send: (body) => add.mutateAsync(body),
    onSent,
  })
}
export type AccessFormState = ReturnType<typeof useAccessForm>
