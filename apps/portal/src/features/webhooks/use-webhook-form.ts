import { Webhook, WebhookEdit, WebhookForm } from '@apim/contract/webhooks/schemas'
import type { WebhookKind } from '@apim/contract/webhooks/values'
import { useChangedSince } from '../../shared/form/use-changed-since.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useCreateWebhook, useSaveWebhook } from './webhooks.queries.ts'

interface Values {
  name: string
  url: string
  description: string
  kinds: WebhookKind[]
  active: boolean
  version: string
}

const blank: Values = { name: '', url: '', description: '', kinds: [], active: true, version: '' }
const fields = ['name', 'url', 'description', 'kinds', 'active'] as const
const valuesOf = ({ name, url, description, kinds, active, version }: Webhook): Values => ({
  name,
  url,
  description,
  kinds,
  active,
  version,
})

/** What a sent form leads to: a new webhook comes with its secret. */
export interface SavedWebhook {
  id: number
  secret: string | undefined
}

/** The form of a new or existing webhook. */
export const useWebhookForm = (webhook: Webhook | undefined, onSaved: (saved: SavedWebhook) => void) => {
  const { t } = useTranslation()
  const create = useCreateWebhook()
  const save = useSaveWebhook()
  const { changed, onRefused } = useChangedSince({
    record: Webhook,
    valuesOf,
    fields,
    nameOf: (field) => t(`webhooks.field.${field}`),
    inWords: (field, value) =>
      field === 'kinds' ? (value as WebhookKind[]).map((kind) => t(`webhooks.kinds.${kind}`)).join(', ') : undefined,
  })
  const form = useForm({
    schema: webhook ? WebhookEdit : WebhookForm,
    paths: { name: 'name', url: 'url', description: 'description', kinds: 'kinds', active: 'active' },
    body: ({ version, ...values }: Values) => ({ ...values, ...(version && { version }) }),
    nameOf: (field) => t(`webhooks.field.${field}`),
    initial: webhook ? valuesOf(webhook) : blank,
    isEdit: webhook !== undefined,
    draft: `webhook-${webhook?.id ?? 'new'}`,
    omit: [],
    version: 'version',
    send: async (body): Promise<SavedWebhook> => {
      if (webhook) return { id: (await save.mutateAsync({ ...body, id: webhook.id })).id, secret: undefined }
      const made = await create.mutateAsync(body)
      return { id: made.webhook.id, secret: made.secret }
    },
    onSent: onSaved,
    onRefused,
  })
  return { form, changed }
}
