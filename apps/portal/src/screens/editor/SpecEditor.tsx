import type { SavedSpec } from '@apim/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadedApi } from '../../features/apis/api/LoadedApi.tsx'
import { ApiSpec } from './ApiSpec.tsx'
import { NewSpec } from './NewSpec.tsx'
import { SavedDialog } from './SavedDialog.tsx'

const route = getRouteApi('/tools/editor')

/** /tools/editor: the spec of an API, or a new one (specification 1 §2). */
export function SpecEditor() {
  const { id, app } = route.useSearch()
  const navigate = useNavigate()
  const [saved, setSaved] = useState<SavedSpec>()
  const onCreated = (created: SavedSpec) => {
    setSaved(created)
    void navigate({ to: '/tools/editor', search: (old) => ({ ...old, app: undefined, id: created.id }), replace: true })
  }
  return (
    <>
      {id === undefined ? (
        <NewSpec key={app ?? 'none'} app={app} onSaved={onCreated} />
      ) : (
        <LoadedApi key={id} id={id} page>
          {(api) => <ApiSpec api={api} onSaved={setSaved} />}
        </LoadedApi>
      )}
      {saved && <SavedDialog saved={saved} onClose={() => setSaved(undefined)} />}
    </>
  )
}
