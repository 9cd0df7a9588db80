import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { late } from '../../../shell/late.ts'
import type { AskedNamesake } from './use-namesake.ts'

const SaveDialog = late(() => import('../editor/save/SaveDialog.tsx').then((module) => module.SaveDialog))

/** Whether an upload is a new revision of an API with the same name and version: what it changes is shown then, as before every save. */
export function NamesakeDialog({ asked: { api, text, note, number, answer } }: { asked: AskedNamesake }) {
  const { t } = useTranslation()
  const [isRevision, setRevision] = useState(false)
  const cancel = () => answer('cancel')
  if (isRevision)
    return (
      <Suspense>
        <SaveDialog
          apiId={api.id}
          change={number}
          text={() => text}
          isSaving={false}
          note={note}
          back={t('apis.form.namesake.back')}
          onSave={(final) => answer({ id: api.id, note: final })}
          onClose={cancel}
        />
      </Suspense>
    )
  const foot = (
    <>
      <Button variant="default" onClick={cancel}>
        {t('confirm.cancel')}
      </Button>
      <Button variant="default" onClick={() => answer('separate')}>
        {t('apis.form.namesake.separate')}
      </Button>
      <Button onClick={() => setRevision(true)} data-autofocus>
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
