import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirmAndDelete } from '../../../shell/confirm/confirm-and-run.ts'
import { useRemoveConsumer } from '../consumers.queries.ts'

/** Deletes a key after the user types 'Yes' (specification 1 §5). */
export const useRemove = (id: number, name: string) => {
  const { t } = useTranslation()
  const remove = useRemoveConsumer()
  return () =>
    confirmAndDelete({
      title: t('consumers.remove.title', { name }),
      text: t('consumers.remove.text'),
      shown: 'Yes',
      run: () => remove.mutateAsync(id),
      done: t('consumers.removed'),
      failed: t('consumers.removeFailed'),
    })
}
