import type { ConsumerEntry } from '@apim/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { notify } from '../../../shell/notices/notices.ts'
import { type KeyDock, KeyMenu } from './KeyMenu.tsx'
import type { KeyRights } from './key-rights.ts'
import { useReveal } from './use-reveal.ts'

const icon = { size: 16, stroke: 1.7 }

type Props = {
  entry: ConsumerEntry
  /** Environment and nickname, to distinguish one row's buttons from another's. */
  name: string
  rights: KeyRights
  shown: string | undefined
  onShown: (apiKey: string | undefined) => void
  onOpen: (dock: KeyDock) => void
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

/** Whether the key is there to be looked at. */
export const isUsable = ({ state }: ConsumerEntry) => state === 'ACTIVE' || state === 'SUSPENDED'

/** Copy without showing, an eye, and a menu, as the reader's rights allow. Copying and showing are both recorded. */
export function KeyTools(props: Props) {
  const { entry, rights } = props
  return (
    <>
      {rights.mayReveal && isUsable(entry) && <LookTools {...props} />}
      <KeyMenu {...props} />
    </>
  )
}
