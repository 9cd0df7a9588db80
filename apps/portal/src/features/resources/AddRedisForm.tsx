import { SwitchField } from '../../shared/form/fields/SwitchField.tsx'
import { TextField } from '../../shared/form/fields/TextField.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockForm } from '../../shell/dock/DockForm.tsx'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { notify } from '../../shell/notices/notices.ts'
import { ConfigFields } from './ConfigFields.tsx'
import { addedRedis } from './redis-servers.ts'
import { useResourceForm } from './use-resource-form.ts'

/** What a Redis server needs; attributes of its own can be added to it later. */
export function AddRedisForm() {
  const { t } = useTranslation()
  const { close } = useDocks()
  const onSaved = ({ entityId }: { entityId: number }) => {
    addedRedis.set(entityId)
    notify.success(t('resources.saved'))
    close()
  }
  const form = useResourceForm(undefined, onSaved, 'REDIS')
  return (
    <DockForm title={t('resources.configTitle')} form={form} submit={t('resources.save')} failed={t('resources.invalid')}>
      <TextField label={t('resources.field.name')} maxLength={200} field={form.field('name')} />
      <SwitchField label={t('resources.field.isPublic')} help={t('resources.help.isPublic')} field={form.field('isPublic')} />
      <ConfigFields form={form} set={[]} />
    </DockForm>
  )
}
