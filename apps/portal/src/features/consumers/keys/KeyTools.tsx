import type { ConsumerEntry } from '@apim/contract'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCopy, IconDots, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { notify } from '../../../shell/notices/notices.ts'
import { useRemove } from './use-remove.ts'
import { useReveal } from './use-reveal.ts'

const icon = { size: 16, stroke: 1.7 }

/** The reader's rights on a key. */
export interface KeyRights {
  mayReveal: boolean
  mayEdit: boolean
  mayDelete: boolean
}

type Props = {
  entry: ConsumerEntry
  /** Environment and nickname, to distinguish one row's buttons from another's. */
  name: string
  rights: KeyRights
  shown: string | undefined
  onShown: (apiKey: string | undefined) => void
  onEdit: () => void
}

function LookTools({ entry, name, shown, onShown }: Pick<Props, 'entry' | 'name' | 'shown' | 'onShown'>) {
  const { t } = useTranslation()
  const { reveal, isBusy } = useReveal(entry.consumerId)
  const copy = async () => {
    const apiKey = await reveal()
    if (apiKey === undefined) return
    await navigator.clipboard.writeText(apiKey).then(
      () => notify.success(t('consumers.copiedRecorded')),
      () => notify.warning(t('consumers.copyFailed')),
    )
  }
  const look = async () => onShown(shown === undefined ? await reveal() : undefined)
  return (
    <>
      <Tooltip label={t('consumers.copyHint')} withArrow>
        <ActionIcon aria-label={t('consumers.copyOf', { name })} disabled={isBusy} onClick={() => void copy()}>
          <IconCopy {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t(shown === undefined ? 'consumers.showHint' : 'consumers.hide')} withArrow>
        <ActionIcon
          aria-label={t(shown === undefined ? 'consumers.showOf' : 'consumers.hideOf', { name })}
          disabled={isBusy}
          onClick={() => void look()}
        >
          {shown === undefined ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
        </ActionIcon>
      </Tooltip>
    </>
  )
}

/** Copy without showing, an eye, and a menu, as the reader's rights allow. Copying and showing are both recorded. */
export function KeyTools(props: Props) {
  const { entry, name, rights, onEdit } = props
  const { t } = useTranslation()
  const remove = useRemove(entry.consumerId, name)
  const isUsable = entry.state === 'ACTIVE' || entry.state === 'SUSPENDED'
  return (
    <>
      {rights.mayReveal && isUsable && <LookTools {...props} />}
      {(rights.mayEdit || rights.mayDelete) && (
        <Menu position="bottom-end" width={180} transitionProps={{ duration: 120 }}>
          <Menu.Target>
            <ActionIcon aria-label={t('consumers.menuOf', { name })}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rights.mayEdit && (
              <Menu.Item leftSection={<IconPencil {...icon} />} disabled={entry.state !== 'ACTIVE' && !entry.ended} onClick={onEdit}>
                {t('consumers.edit')}
              </Menu.Item>
            )}
            {rights.mayDelete && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash {...icon} />}
                disabled={entry.state === 'DELETING'}
                onClick={() => void remove()}
              >
                {t('consumers.remove.name')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
