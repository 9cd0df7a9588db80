import { tryMethods } from '@apim/contract/tries/values'
import { operationKey } from '@apim/openapi/document/operation-key'
import type { Outline } from '@apim/openapi/document/outline'
import type { Operation } from '@apim/openapi/operation/operation'
import { requestOf } from '@apim/openapi/request/request'
import { bodyExamples } from '@apim/openapi/sample/body-text'
import { languages, snippetOf } from '@apim/openapi/snippets/languages'
import { NativeSelect } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { CodeBlock } from '../../../../shared/parts/CodeBlock.tsx'
import { LinkButton } from '../../../../shared/parts/links.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { useReading } from '../reading.ts'
import css from './Code.module.css'
import { painted } from './painted.tsx'
import { ServerVariables } from './ServerVariables.tsx'
import { type Deployed, targetsOf } from './targets.ts'
import { useLanguage } from './use-language.ts'

type Props = {
  operation: Operation
  outline: Outline
  deployed: Deployed
  deploymentsWithKey: readonly number[]
  /** Of the request's body. */
  mediaType: string | undefined
  triedIn?: number | undefined
}

function TryLink({ operation, api }: { operation: Operation; api: number }) {
  const { t } = useTranslation()
  if (!tryMethods.some((method) => method === operation.method)) return null
  return (
    <LinkButton
      to="/apis/$id"
      params={{ id: String(api) }}
      search={{ tab: 'try', op: operationKey(operation) }}
      size="xs"
      className={css.try ?? ''}
      leftSection={<IconSend size={15} stroke={1.7} />}
    >
      {t('apis.tab.try')}
    </LinkButton>
  )
}

function RequestCode({ operation, outline, deployed, deploymentsWithKey, mediaType }: Props) {
  const { t } = useTranslation()
  const { document, variables } = useReading()
  const [language, setLanguage] = useLanguage()
  const [wanted, setWanted] = useState('')
  const targets = targetsOf(deployed, deploymentsWithKey, outline, operation, variables)
  const target = targets.find(({ id }) => id === wanted) ?? targets[0]
  const content = operation.body?.contents.find((one) => one.mediaType === mediaType) ?? operation.body?.contents[0]
  const names = content ? bodyExamples(document, content, 'request').map(({ name }) => name) : []
  const [example, setExample] = useState('')
  const address = target?.address ?? ''
  const request = requestOf(document, operation, { address, credentials: target?.credentials ?? [], mediaType, example })
  const usesSecret = request.credentials.length > 0
  return (
    <>
      <div className={css.choices}>
        <NativeSelect
          aria-label={t('reference.language')}
          size="xs"
          value={language}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        {targets.length > 1 && (
          <NativeSelect
            aria-label={t('reference.target')}
            size="xs"
            value={target?.id ?? ''}
            data={targets.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
        )}
        {names.length > 1 && (
          <NativeSelect
            aria-label={t('reference.exampleOf')}
            size="xs"
            value={names.includes(example) ? example : (names[0] ?? '')}
            data={names}
            onChange={({ currentTarget }) => setExample(currentTarget.value)}
          />
        )}
      </div>
      {target?.server && <ServerVariables id={target.id} server={target.server} />}
      <CodeBlock label={target?.name ?? t('reference.noServer')} text={snippetOf(language, request)} paint={painted} />
      {usesSecret && (
        <p className={css.note}>{t('reference.secret', { names: request.credentials.map(({ variable }) => variable).join(', ') })}</p>
      )}
    </>
  )
}

function ResponseExamples({ operation }: { operation: Operation }) {
  const { t } = useTranslation()
  const { document } = useReading()
  const all = operation.responses.flatMap(({ status, contents }) =>
    contents.flatMap((content) => {
      const mediaType = contents.length > 1 ? content.mediaType : ''
      return bodyExamples(document, content, 'response').map((one) => ({ status, mediaType, ...one }))
    }),
  )
  const [wanted, setWanted] = useState(0)
  const shown = all[wanted] ?? all[0]
  if (!shown) return null
  const label = ({ status, mediaType, name }: (typeof all)[number]) => [status, mediaType, name].filter(Boolean).join(' · ')
  return (
    <>
      {all.length > 1 && (
        <div className={css.choices}>
          <NativeSelect
            aria-label={t('reference.responseExample')}
            size="xs"
            value={String(wanted)}
            data={[...all.entries()].map(([at, one]) => ({ value: String(at), label: label(one) }))}
            onChange={({ currentTarget }) => setWanted(Number(currentTarget.value))}
          />
        </div>
      )}
      <CodeBlock label={t('reference.responseOf', { status: label(shown) })} text={shown.text} json={shown.isJson} />
    </>
  )
}

/** An operation as code: a request in the reader's language and environment, and what comes back. */
export function CodePane(props: Props) {
  const { t } = useTranslation()
  return (
    <aside className={css.pane} aria-label={t('reference.code')}>
      {!props.operation.isWebhook && <RequestCode {...props} />}
      {!props.operation.isWebhook && props.triedIn !== undefined && <TryLink operation={props.operation} api={props.triedIn} />}
      <ResponseExamples operation={props.operation} />
    </aside>
  )
}
