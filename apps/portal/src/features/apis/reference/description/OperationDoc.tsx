import type { Callback, Operation } from '@apim/openapi/operation/operation'
import { Method, StatusChip } from '../../../../shared/parts/Marks.tsx'
import { Written } from '../../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { Fold } from '../Fold.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { ExternalLink } from '../schema/parts.tsx'
import schema from '../schema/Schema.module.css'
import { Contents } from './Contents.tsx'
import css from './Description.module.css'
import { Parameters } from './Parameters.tsx'
import { Part } from './Part.tsx'
import { Responses } from './Responses.tsx'
import { Required } from './Security.tsx'
import { ServerList } from './Servers.tsx'

type BodyProps = { operation: Operation; mediaType: string | undefined; onMediaType: (mediaType: string) => void }

function RequestBody({ operation: { body }, mediaType, onMediaType }: BodyProps) {
  const { t } = useTranslation()
  if (!body) return null
  return (
    <Part title={t('reference.body')} aside={body.required && <span className={schema.required}>{t('reference.required')}</span>}>
      <Markdown text={body.description} small />
      <Contents contents={body.contents} chosen={mediaType ?? ''} onChoose={onMediaType} />
    </Part>
  )
}

function OneCallback({ callback: { operation } }: { callback: Callback }) {
  return (
    <div className={css.response}>
      {operation.summary && <Written as="p">{operation.summary}</Written>}
      <Markdown text={operation.description} small />
      <Parameters parameters={operation.parameters} />
      <RequestBody operation={operation} mediaType={undefined} onMediaType={() => undefined} />
      <Responses responses={operation.responses} />
    </div>
  )
}

function Callbacks({ callbacks }: { callbacks: readonly Callback[] }) {
  const { t } = useTranslation()
  if (callbacks.length === 0) return null
  return (
    <Part title={t('reference.callbacks')}>
      <ul className={css.responses}>
        {callbacks.map((callback) => (
          <li key={`${callback.name} ${callback.expression} ${callback.operation.method}`}>
            <Fold
              head={
                <>
                  <Method name={callback.operation.method} />
                  <code>{callback.name}</code>
                  <code className={css.line}>{callback.expression}</code>
                </>
              }
            >
              {() => <OneCallback callback={callback} />}
            </Fold>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Everything a document says about an operation. */
export function OperationDoc({ operation, mediaType, onMediaType }: BodyProps) {
  const { t } = useTranslation()
  const { method, path, isWebhook, summary, description, operationId, deprecated, docs, servers, security } = operation
  return (
    <>
      <Written as="h2">{summary || operationId || path}</Written>
      <p className={css.path}>
        <Method name={method} />
        <code>{path}</code>
        {isWebhook && <StatusChip tone="info">{t('reference.webhook')}</StatusChip>}
        {deprecated && (
          <StatusChip tone="warn" plain>
            {t('reference.deprecated')}
          </StatusChip>
        )}
      </p>
      <Markdown text={description} />
      {docs.url && <ExternalLink {...docs} />}
      <Required security={security} />
      {servers.length > 0 && <ServerList servers={servers} title={t('reference.servers')} />}
      <Parameters parameters={operation.parameters} isAddressed />
      <RequestBody operation={operation} mediaType={mediaType} onMediaType={onMediaType} />
      <Responses responses={operation.responses} />
      <Callbacks callbacks={operation.callbacks} />
    </>
  )
}
