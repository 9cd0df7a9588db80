import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndDelete } from '../../shell/confirm/confirm-and-run.ts'
import { useRemoveApplication } from './applications.queries.ts'

/** Deletes an application after its name was typed; resolves to whether it was deleted. */
export const useDeleteApplication = () => {
  const { t } = useTranslation()
  const remove = useRemoveApplication()
  const ask = ({ id, name }: { id: number; name: string }) =>
    confirmAndDelete({
      title: t('applications.remove.title', { name }),
      text: t('applications.remove.text'),
      shown: name,
      run: () => remove.mutateAsync({ id, name }),
      done: t('applications.remove.done'),
      failed: t('applications.remove.failed'),
    })
  return { ask, isPending: remove.isPending }
}
