import type { ConsumerEntry } from '@apim/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { KeyRights } from './key-rights.ts'
import { usePause, useResume } from './use-pause.ts'
import { useRemove } from './use-remove.ts'

const icon = { size: 16, stroke: 1.7 }

/** The docks that a key opens. */
export type KeyDock = 'add-access' | 'rotate-key'

type Props = {
  entry: ConsumerEntry
  /** Environment and nickname, to distinguish one row's menu from another's. */
  name: string
  rights: KeyRights
  onOpen: (dock: KeyDock) => void
}

const mayTogglePause = ({ pausedBy }: ConsumerEntry, { mayPause, mayResume }: KeyRights) =>
  pausedBy === null ? mayPause : mayResume(pausedBy)

function PauseItem({ entry, name }: Pick<Props, 'entry' | 'name'>) {
  const { t } = useTranslation()
  const pause = usePause(entry.consumerId, name)
  const resume = useResume(entry.consumerId, name)
  if (entry.pausedBy !== null)
    return (
      <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={() => void resume()}>
        {t('consumers.resume.name')}
      </Menu.Item>
    )
  const isPausable = entry.state === 'ACTIVE' || entry.state === 'SUSPENDED'
  return (
    <Menu.Item leftSection={<IconPlayerPause {...icon} />} disabled={!isPausable} onClick={() => void pause()}>
      {t('consumers.pause.name')}
    </Menu.Item>
  )
}

/** What can be done to a key, as the reader's rights allow. */
export function KeyMenu({ entry, name, rights, onOpen }: Props) {
  const { t } = useTranslation()
  const remove = useRemove(entry.consumerId, name)
  const { mayEdit, mayDelete, mayRotate } = rights
  const isPauseOffered = mayTogglePause(entry, rights)
  if (!mayEdit && !mayDelete && !mayRotate && !isPauseOffered) return null
  return (
    <Menu position="bottom-end" width={180} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <ActionIcon aria-label={t('consumers.menuOf', { name })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayRotate && (
          <Menu.Item
            leftSection={<IconRefresh {...icon} />}
            disabled={entry.state !== 'ACTIVE' || entry.oldKey !== null}
            onClick={() => onOpen('rotate-key')}
          >
            {t('consumers.rotate.name')}
          </Menu.Item>
        )}
        {mayEdit && (
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            disabled={entry.state !== 'ACTIVE' && !entry.ended}
            onClick={() => onOpen('add-access')}
          >
            {t('consumers.edit')}
          </Menu.Item>
        )}
        {isPauseOffered && <PauseItem entry={entry} name={name} />}
        {mayDelete && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} disabled={entry.state === 'DELETING'} onClick={() => void remove()}>
            {t('consumers.remove.name')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
