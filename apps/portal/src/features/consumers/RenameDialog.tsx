import type { ConsumerEntry } from '@apim/contract'
import { nicknameInputMax, nicknameMax } from '@apim/contract/constants'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../shared/api/failure.ts'
import { Dialog } from '../../shared/parts/Dialog.tsx'
import { FailedState } from '../../shared/parts/States.tsx'
import { notify } from '../../shell/notices/notices.ts'
import { useAddConsumer } from './consumers.queries.ts'

type Props = { of: ConsumerEntry; organizationId: number; onClose: () => void }

/** Another nickname for a key; its value and its limit stay. Stays open when saving fails. */
export function RenameDialog({ of: entry, organizationId, onClose }: Props) {
  const { t } = useTranslation()
  const [nickname, setNickname] = useState(entry.nickname ?? '')
  const save = useAddConsumer()
  const said = save.error && !save.isPending ? failureOf(save.error).errors.nickname : undefined
  const tooLong = nickname.trim().length > nicknameMax ? t('consumers.nicknameTooLong') : undefined
  const isSame = nickname.trim() === (entry.nickname ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSame || tooLong) return
    const body = { deploymentId: entry.deploymentId, organizationId, consumerId: entry.consumerId, nickname }
    save.mutate(body, {
      onSuccess: () => {
        notify.success(t('consumers.renamed'))
        onClose()
      },
    })
  }
  return (
    <Dialog title={t('consumers.renameTitle')} size={400} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('consumers.nickname')}
          description={t('consumers.renameHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={nicknameInputMax}
          autoComplete="off"
          data-autofocus
          value={nickname}
          onChange={(event) => setNickname(event.currentTarget.value)}
          error={tooLong ?? said}
        />
        {save.error && said === undefined && <FailedState inline what={t('consumers.renameFailed')} failure={save.error} />}
        <Button type="submit" mt={16} fullWidth loading={save.isPending} disabled={isSame || tooLong !== undefined}>
          {isSame ? t('consumers.unchanged') : t('consumers.save')}
        </Button>
      </form>
    </Dialog>
  )
}
