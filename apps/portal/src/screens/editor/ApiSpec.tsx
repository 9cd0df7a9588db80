import type { ApiDetail, SavedSpec } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { specText } from '../../features/apis/editor/editor.queries.ts'
import { SpecWorkspace } from '../../features/apis/editor/SpecWorkspace.tsx'
import { StartCard } from '../../features/apis/editor/StartCard.tsx'
import { type SpecSyntax, syntaxOfFile } from '../../features/apis/editor/spec-syntax.ts'
import { useKeptText } from '../../features/apis/editor/use-kept-text.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { ForbiddenState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { useCrumbs } from './use-crumbs.tsx'

interface Props {
  api: ApiDetail
  onSaved: (saved: SavedSpec) => void
}

/** The number and the syntax of the current revision when the editor was opened: saving makes another one current. */
const useOpened = (api: ApiDetail) =>
  useState(() => {
    const [current] = api.revisions
    return { number: current?.number ?? 0, syntax: current && syntaxOfFile(current.fileName) }
  })[0]

const startOf = (api: ApiDetail, number: number) => ({
  apiId: api.id,
  appId: api.bizappId ?? undefined,
  base: String(number),
  draft: `editor-${api.id}`,
})

/** A PDF has no text: the spec that replaces it begins anew. */
function FirstText({ api, number, onSaved }: Props & { number: number }) {
  const { t } = useTranslation()
  const crumbs = useCrumbs()
  const kept = useKeptText(`editor-${api.id}`)
  const [text, setText] = useState<string>()
  const name = api.appname ?? t('editor.noApplication')
  if (kept.isPending || (text === undefined && !kept.data))
    return (
      <>
        <PageHeader crumbs={crumbs} title={api.name} subtitle={name} />
        <FormBody>{!kept.isPending && <StartCard hint={t('editor.startPdf')} onStart={setText} />}</FormBody>
      </>
    )
  const start = {
    ...startOf(api, number),
    text: text ?? '',
    isBegun: text !== undefined,
    kept: kept.data ?? { text: text ?? '', base: String(number) },
  }
  return <SpecWorkspace crumbs={crumbs} title={api.name} application={name} deployed={api} start={start} onSaved={onSaved} />
}

function StoredText({ api, number, syntax, onSaved }: Props & { number: number; syntax: SpecSyntax }) {
  const { t } = useTranslation()
  const crumbs = useCrumbs()
  const kept = useKeptText(`editor-${api.id}`)
  const query = useQuery(specText(api.id, number, syntax))
  const name = api.appname ?? t('editor.noApplication')
  const head = { crumbs, title: api.name, application: name, deployed: api }
  if (query.data !== undefined && !kept.isPending)
    return <SpecWorkspace {...head} start={{ ...startOf(api, number), text: query.data, kept: kept.data ?? undefined }} onSaved={onSaved} />
  return (
    <>
      <PageHeader crumbs={crumbs} title={api.name} subtitle={name} />
      <FormBody>
        <Loaded query={query} what={t('editor.textFailed')}>
          {() => null}
        </Loaded>
      </FormBody>
    </>
  )
}

/** The spec of an API, for its maintainers. */
export function ApiSpec({ api, onSaved }: Props) {
  const { t } = useTranslation()
  const { number, syntax } = useOpened(api)
  if (!can.editApi(useUser(), api)) return <ForbiddenState page>{t('editor.noRight')}</ForbiddenState>
  return syntax ? <StoredText {...{ api, number, syntax, onSaved }} /> : <FirstText {...{ api, number, onSaved }} />
}
