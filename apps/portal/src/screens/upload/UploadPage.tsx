import { can, isPortalAdmin } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { LoadedApi } from '../../features/apis/api/LoadedApi.tsx'
import { UploadForm } from '../../features/apis/upload/UploadForm.tsx'
import { blankValues, valuesOf } from '../../features/apis/upload/upload-form.ts'
import type { Uploaded } from '../../features/apis/upload/use-upload-form.ts'
import { application } from '../../features/applications/applications.queries.ts'
import { FormBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { ForbiddenState } from '../../shared/states/States.tsx'
import { success } from '../../shared/success.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useLeave } from '../../shared/use-leave.ts'
import { notify } from '../../shell/notices/notices.ts'
import { useUser } from '../../shell/session/session-context.ts'

const route = getRouteApi('/api-upload')

/** What the form is about: an API, or the application of a new one. */
interface About {
  id?: number | undefined
  bizappId?: number | undefined
}

/** Done leads to the gallery, which opens a dialog for a new API (specification 1 §2, §4); Cancel returns to where the form was opened. */
const useUploadNavigation = ({ id, bizappId }: About) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const applications = can.seeAllApplications(useUser()) ? '/applications' : '/my/applications'
  const onCancel = useLeave(
    id !== undefined ? { to: '/apis/$id', params: { id: String(id) } } : { to: bizappId === undefined ? '/wall' : applications },
  )
  return {
    onDone: (api: Uploaded, isShown: boolean, isNew: boolean) => {
      notify.info(t('apis.form.done'))
      if (!isShown) return
      if (isNew) success.set({ made: 'api', id: api.id, name: api.name, isDraft: api.life === 'draft' })
      void navigate({ to: '/wall' })
    },
    onCancel,
  }
}

function NewApi({ bizappId }: { bizappId: number | undefined }) {
  const { t } = useTranslation()
  const user = useUser()
  const draft = `upload-new-${bizappId ?? ''}`
  const { onDone, onCancel } = useUploadNavigation({ bizappId })
  const owned = user.ownerApps.find(({ id }) => id === bizappId)
  // A portal admin may upload to an application that someone else owns.
  const other = useQuery({ ...application(bizappId ?? 0), enabled: bizappId !== undefined && !owned && isPortalAdmin(user) })
  const only = user.ownerApps.length === 1 && !isPortalAdmin(user) ? user.ownerApps[0]?.id : undefined
  const mayUpload = can.importInto(user, bizappId ?? user.ownerApps[0]?.id ?? null)
  if (!mayUpload) return <ForbiddenState>{t('apis.form.noRight')}</ForbiddenState>
  return (
    <UploadForm
      api={undefined}
      initial={blankValues(bizappId ?? only)}
      application={owned ?? other.data}
      draft={draft}
      mustHaveApplication={!isPortalAdmin(user)}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}

function NewerVersion({ id }: { id: number }) {
  const { t } = useTranslation()
  const user = useUser()
  const draft = `upload-${id}`
  const { onDone, onCancel } = useUploadNavigation({ id })
  return (
    <LoadedApi id={id}>
      {(api) =>
        can.editApi(user, api) ? (
          <UploadForm
            api={api}
            initial={valuesOf(api)}
            application={api.bizappId === null ? undefined : { id: api.bizappId, name: api.appname ?? String(api.bizappId) }}
            draft={draft}
            mustHaveApplication={false}
            onDone={onDone}
            onCancel={onCancel}
          />
        ) : (
          <ForbiddenState>{t('apis.form.noRight')}</ForbiddenState>
        )
      }
    </LoadedApi>
  )
}

/** /api-upload: a new API from its description, or a new version of one (specification 1 §2). */
export function UploadPage() {
  const { t } = useTranslation()
  const { id, bizappId } = route.useSearch()
  return (
    <>
      <PageHeader
        crumbs={[
          <Link key="gallery" to="/wall">
            {t('apis.myGallery')}
          </Link>,
        ]}
        title={t(id === undefined ? 'apis.form.title' : 'apis.form.titleEdit')}
      />
      <FormBody>{id === undefined ? <NewApi bizappId={bizappId} key={bizappId} /> : <NewerVersion id={id} key={id} />}</FormBody>
    </>
  )
}
