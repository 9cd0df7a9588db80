import type { Credentials, Quota } from '@apim/contract'
import { type FirstRequest, firstCallWithKey, firstCallWithToken } from '@apim/openapi/snippets/first-call'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { CodeBlock } from '../../../shared/parts/CodeBlock.tsx'
import { EnvTag } from '../../../shared/parts/Environments.tsx'
import { StatusChip } from '../../../shared/parts/Marks.tsx'
import { Written } from '../../../shared/parts/Written.tsx'
import { fileNameOf, saveFile } from '../../../shared/save-file.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { QuotaMeter } from '../quota/QuotaMeter.tsx'
import { envFile } from './env-file.ts'
import css from './Keys.module.css'
import type { SeenAgainBy } from './key-rights.ts'

type Props = {
  credentials: Credentials
  isClient: boolean
  /** Who can reveal the secrets later, which is recorded. */
  seenAgainBy: SeenAgainBy
  /** The API's address at the gateway. */
  gatewayUrl: string
  /** The first call to it. */
  request: FirstRequest
  /** The token endpoint; null if there is none. */
  tokenUrl: string | null
  /** The limit that holds for the key; null: there is none. */
  quota: Quota | null
  onDone: () => void
}

type SecretProps = { value: string; label: string; seenAgainBy: SeenAgainBy; onKept: () => void }

const againText = { reader: 'consumers.lookAgain', others: 'consumers.othersOnly', 'no one': 'consumers.onlyTime' } as const

function Secret({ value, label, seenAgainBy, onKept }: SecretProps) {
  const { t } = useTranslation()
  const id = useId()
  const { copy, copied, error } = useClipboard()
  useEffect(() => {
    if (copied) onKept()
  }, [copied, onKept])
  return (
    <div className={css.secret}>
      <div>
        <label htmlFor={id}>{label}</label>
        <Button
          data-autofocus
          size="xs"
          onClick={() => copy(value)}
          leftSection={copied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.7} />}
        >
          {t(copied ? 'part.copied' : 'part.copy')}
        </Button>
      </div>
      <output id={id} className="mono" dir="ltr">
        {value}
      </output>
      <p role={error ? 'alert' : undefined}>{t(error ? 'consumers.copyFailed' : againText[seenAgainBy])}</p>
    </div>
  )
}

/** Tracks which of the values that are never shown again were saved. */
const useKept = (values: readonly (string | undefined)[]) => {
  const secrets = values.filter((one) => one !== undefined)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  return {
    isKept: secrets.every((one) => kept.has(one)),
    keep: (one: string) => setKept((old) => (old.has(one) ? old : new Set(old).add(one))),
    keepAll: () => setKept(new Set(secrets)),
    /** A copied text may contain several, as a command line does. */
    keepHeld: (text: string) => setKept((old) => new Set([...old, ...secrets.filter((one) => text.includes(one))])),
  }
}

/** The values are never shown again: neither Back nor a reload may discard them before they are saved. */
const useStayUntil = (isKept: boolean) => {
  // The blocker itself is removed only after Done could be pressed.
  const mayLeave = useRef(false)
  useLayoutEffect(() => {
    mayLeave.current = isKept
  }, [isKept])
  useBlocker({ shouldBlockFn: () => !mayLeave.current, enableBeforeUnload: () => !mayLeave.current, disabled: isKept })
}

const firstCall = ({ apiKey, clientId = '' }: Credentials, request: FirstRequest, tokenUrl: string | null) =>
  apiKey === undefined ? firstCallWithToken(request, { tokenUrl: tokenUrl ?? '', clientId }) : firstCallWithKey(request, apiKey)

/** New credentials. Done is enabled once each secret was copied or downloaded, and says so. Nothing is stored in the browser. */
export function CredentialsDialog({ credentials, isClient, seenAgainBy, gatewayUrl, request, tokenUrl, quota, onDone }: Props) {
  const { env, nickname, apiKey, appname, clientId, clientSecret } = credentials
  const { t } = useTranslation()
  const { isKept, keep, keepAll, keepHeld } = useKept([apiKey, clientSecret])
  useStayUntil(isKept)
  const download = () => {
    const values = {
      APIM_API_KEY: apiKey,
      APIM_TOKEN_URL: tokenUrl ?? undefined,
      APIM_CLIENT_ID: clientId,
      APIM_CLIENT_SECRET: clientSecret,
    }
    saveFile(new Blob([envFile(gatewayUrl, values)], { type: 'text/plain' }), `${fileNameOf(`${nickname ?? 'apim'} ${env}`)}.env`)
    keepAll()
  }
  return (
    <Dialog title={t(isClient ? 'consumers.credentialsClient' : 'consumers.credentials')} size={450} firm onClose={() => undefined}>
      <div className={css.what}>
        <EnvTag env={env} />
        {nickname && (
          <Written className="cut" title={nickname}>
            {nickname}
          </Written>
        )}
        <StatusChip tone="ok">{t('consumers.chipCreated')}</StatusChip>
      </div>
      {apiKey !== undefined && (
        <Secret value={apiKey} label={t('consumers.apiKey')} seenAgainBy={seenAgainBy} onKept={() => keep(apiKey)} />
      )}
      {clientId !== undefined && (
        <dl className={css.client}>
          <dt>{t('consumers.appname')}</dt>
          <dd className="mono">{appname}</dd>
          <dt>{t('consumers.clientId')}</dt>
          <dd className="mono">{clientId}</dd>
        </dl>
      )}
      {clientSecret !== undefined && (
        <Secret value={clientSecret} label={t('consumers.clientSecret')} seenAgainBy={seenAgainBy} onKept={() => keep(clientSecret)} />
      )}
      {quota && <QuotaMeter quota={quota} />}
      <CodeBlock text={firstCall(credentials, request, tokenUrl)} onCopied={keepHeld} whole />
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
