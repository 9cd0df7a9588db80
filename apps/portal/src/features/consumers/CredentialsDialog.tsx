import type { Credentials } from '@apim/contract'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../shared/parts/CodeBlock.tsx'
import { Dialog } from '../../shared/parts/Dialog.tsx'
import { EnvTag, StatusChip } from '../../shared/parts/Marks.tsx'
import { fileNameOf, saveFile } from '../../shared/save-file.ts'
import css from './Consumers.module.css'
import { envFile, snippets } from './snippets.ts'

type Props = {
  of: Credentials
  isClient: boolean
  /** The address of a first call at the gateway. */
  address: string
  onDone: () => void
}

function Secret({ value, label, onKept }: { value: string; label: string; onKept: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { copy, copied, error } = useClipboard()
  useEffect(() => {
    if (copied) onKept()
  }, [copied, onKept])
  return (
    <div className={css.secret}>
      <label htmlFor={id}>{label}</label>
      <div>
        <output id={id} className="mono" dir="ltr">
          {value}
        </output>
        <Button
          data-autofocus
          size="xs"
          onClick={() => copy(value)}
          leftSection={copied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.7} />}
        >
          {t(copied ? 'part.copied' : 'part.copy')}
        </Button>
      </div>
      <p role={error ? 'alert' : undefined}>{t(error ? 'consumers.copyFailed' : 'consumers.onlyTime')}</p>
    </div>
  )
}

/** New credentials, shown this once. Done is ready when the value was copied or downloaded, and says so. Nothing of it is kept anywhere. */
export function CredentialsDialog({ of: { env, nickname, apiKey = '' }, isClient, address, onDone }: Props) {
  const { t } = useTranslation()
  const [isKept, setKept] = useState(false)
  // The value is never shown again: neither Back nor a reload may take it away before it was put somewhere.
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true, disabled: isKept })
  const download = () => {
    saveFile(new Blob([envFile(address, apiKey)], { type: 'text/plain' }), `${fileNameOf(`${nickname ?? 'apim'} ${env}`)}.env`)
    setKept(true)
  }
  return (
    <Dialog title={t(isClient ? 'consumers.credentialsClient' : 'consumers.credentials')} size={450} firm onClose={() => undefined}>
      <div className={css.what}>
        <EnvTag env={env} />
        {nickname && <span className="cut">{nickname}</span>}
        <StatusChip tone="ok">{t('consumers.chipCreated')}</StatusChip>
      </div>
      <Secret value={apiKey} label={t('consumers.apiKey')} onKept={() => setKept(true)} />
      <CodeBlock text={snippets(address, apiKey)} />
      <div className={css.close}>
        <Button variant="subtle" onClick={download} leftSection={<IconDownload size={16} stroke={1.7} />}>
          {t('consumers.downloadEnv')}
        </Button>
        <Button disabled={!isKept} onClick={onDone} aria-describedby="credentials-reason">
          {t('consumers.done')}
        </Button>
      </div>
      <p className={css.doneReason} id="credentials-reason">
        {t(isKept ? 'consumers.doneReady' : 'consumers.doneReason')}
      </p>
    </Dialog>
  )
}
