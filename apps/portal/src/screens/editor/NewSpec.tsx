import type { SavedSpec } from '@apim/contract'
import { can, isPortalAdmin } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SpecWorkspace } from '../../features/apis/editor/SpecWorkspace.tsx'
import { StartCard } from '../../features/apis/editor/StartCard.tsx'
import { useKeptText } from '../../features/apis/editor/use-kept-text.ts'
import { application } from '../../features/applications/applications.queries.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { ForbiddenState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useUser } from '../../shell/session/session-context.ts'
import { useCrumbs } from './use-crumbs.tsx'

/** A new spec: of an application, which saving makes an API of, or of none, which is downloaded. */
export function NewSpec({ app, onSaved }: { app: number | undefined; onSaved: (saved: SavedSpec) => void }) {
  const { t } = useTranslation()
  const user = useUser()
  const crumbs = useCrumbs()
  const draft = `editor-new-${app ?? ''}`
  const kept = useKeptText(draft)
  const [text, setText] = useState<string>()
  const owned = user.ownerApps.find(({ id }) => id === app)
  // A portal admin may write for an application that someone else owns.
  const other = useQuery({ ...application(app ?? 0), enabled: app !== undefined && !owned && isPortalAdmin(user) })
  const title = t('editor.newSpec')
  const name = app === undefined ? t('editor.noApplication') : (owned?.name ?? other.data?.name ?? '…')
  if (app !== undefined && !can.importInto(user, app)) return <ForbiddenState page>{t('editor.noRight')}</ForbiddenState>
  if (kept.isPending) return <PageHeader crumbs={crumbs} title={title} subtitle={name} />
  const begin = kept.data?.text ?? text
  if (begin === undefined)
    return (
      <>
        <PageHeader crumbs={crumbs} title={title} subtitle={name} />
        <FormBody>
          <StartCard hint={t(app === undefined ? 'editor.startLoose' : 'editor.startText')} onStart={setText} />
        </FormBody>
      </>
    )
  const start = {
    apiId: undefined,
    appId: app,
    text: text ?? '',
    base: '',
    draft,
    isBegun: text !== undefined,
    kept: kept.data ?? undefined,
  }
  return <SpecWorkspace crumbs={crumbs} title={title} application={name} start={start} onSaved={onSaved} />
}
