import type { ApiDetail, TryKey, TryOptions } from '@apim/contract'
import type { TryMethod } from '@apim/contract/tries/values'
import { easiestOperation } from '@apim/openapi/request/first-operation'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Card } from '../../shared/parts/Card.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { LinesSkeleton } from '../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { AnswerView } from './answer/AnswerView.tsx'
import { CallPanel } from './CallPanel.tsx'
import { KeySelect } from './form/KeySelect.tsx'
import { nameOf, OperationSelect } from './form/OperationSelect.tsx'
import { HistoryCard } from './history/HistoryCard.tsx'
import { keepCall, type PastCall, pastCalls } from './history/history.ts'
import css from './Tries.module.css'
import { type SentCall, tryOperation, tryOptions } from './tries.queries.ts'
import { useTry } from './use-try.ts'

interface Props {
  api: ApiDetail
  /** The operation in the address: `GET /accounts/{id}`; the easiest one without it. */
  wanted: string | undefined
  onChoose: (operation: string) => void
  /** Shown instead where the reader's organization has no key that works. */
  noKey: ReactNode
}

const chosenOperation = (operations: TryOptions['operations'], wanted: string | undefined) => {
  const one = operations.find((each) => nameOf(each) === wanted) ?? easiestOperation(operations)
  return one && { method: one.method.toUpperCase() as TryMethod, path: one.path }
}

function Call({ api, keys, operations, wanted, onChoose }: Props & Pick<TryOptions, 'operations'> & { keys: [TryKey, ...TryKey[]] }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(keys[0].consumerId)
  const [history, setHistory] = useState(() => pastCalls(api.id))
  const [again, setAgain] = useState<PastCall>()
  const tryKey = keys.find(({ consumerId }) => consumerId === chosen) ?? keys[0]
  const { tried, send, cancel } = useTry(api.id)
  const sendAndKeep = async (sent: SentCall, parameters: Record<string, string>) => {
    const { env } = tryKey
    const { head, end } = (await send(sent)) ?? {}
    if (!head || !end) return
    const made = { operation: nameOf(sent), consumerId: sent.consumerId, env, parameters, status: head.status, tookMs: end.tookMs }
    setHistory(keepCall(api.id, { ...made, at: Date.now() }))
  }
  const operation = chosenOperation(operations, wanted)
  const query = useQuery({
    ...tryOperation(api.id, api.revisions[0]?.number ?? 0, operation?.method ?? 'GET', operation?.path ?? '/'),
    enabled: operation !== undefined,
  })
  if (!operation) return <p className="hint">{t('apis.noOperations')}</p>
  const name = nameOf(operation)
  const repeat = (call: PastCall) => {
    setAgain(call)
    if (keys.some(({ consumerId }) => consumerId === call.consumerId)) setChosen(call.consumerId)
    onChoose(call.operation)
  }
  return (
    <div className={css.columns}>
      <div className={css.side}>
        <Card title={t('tries.title')}>
          <div className={css.call}>
            <KeySelect keys={keys} chosen={tryKey} onChoose={({ consumerId }) => setChosen(consumerId)} />
            <OperationSelect operations={operations} chosen={name} onChoose={onChoose} />
            <Loaded query={query} what={t('tries.operationFailed')} inline skeleton={<LinesSkeleton lines={6} />}>
              {(takes) => (
                <CallPanel
                  key={`${name} ${again?.id}`}
                  operation={operation}
                  takes={takes}
                  tryKey={tryKey}
                  filled={again?.operation === name ? again.parameters : undefined}
                  failure={tried?.failure}
                  isRunning={tried?.isRunning ?? false}
                  onSend={(sent, parameters) => void sendAndKeep(sent, parameters)}
                />
              )}
            </Loaded>
          </div>
        </Card>
      </div>
      <div className={css.side}>
        <AnswerView tried={tried} onCancel={cancel} />
        <HistoryCard calls={history} onChoose={repeat} />
      </div>
    </div>
  )
}

/** Calls an API from its page: the portal's server makes the call with the organization's key. */
export function Try(props: Props) {
  const { t } = useTranslation()
  const query = useQuery(tryOptions(props.api.id))
  return (
    <Loaded query={query} what={t('tries.optionsFailed')} skeleton={<LinesSkeleton lines={8} />}>
      {({ keys: [first, ...others], operations }) =>
        first ? <Call {...props} keys={[first, ...others]} operations={operations} /> : props.noKey
      }
    </Loaded>
  )
}
