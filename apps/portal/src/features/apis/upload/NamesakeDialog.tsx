import { Button } from '@mantine/core'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { AskedNamesake } from './use-namesake.ts'

/** Whether an upload is a new revision of an API with the same name and version. */
export function NamesakeDialog({ asked: { api, answer } }: { asked: AskedNamesake }) {
  const { t } = useTranslation()
  const cancel = () => answer('cancel')
  const foot = (
    <>
      <Button variant="default" onClick={cancel}>
        {t('confirm.cancel')}
      </Button>
      <Button variant="default" onClick={() => answer('separate')}>
        {t('apis.form.namesake.separate')}
      </Button>
      <Button onClick={() => answer('revision')} data-autofocus>
        {t('apis.form.namesake.revision')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('apis.form.namesake.title', { name: api.name, version: api.version })} size={450} onClose={cancel} foot={foot}>
      <p>{t('apis.form.namesake.text', { next: api.revision + 1 })}</p>
    </Dialog>
  )
}
