import { can, isAdmin, isCompanyAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/parts/Dialog.tsx'
import { LinkButton } from '../../shared/parts/links.tsx'
import { dockSearch } from '../../shell/dock/use-docks.ts'
import { useUser } from '../../shell/session/session-context.ts'
import css from './Gallery.module.css'
import { type GallerySearch, withoutAction } from './gallery-search.ts'
import { useGallery } from './use-gallery.ts'

type Props = { of: GallerySearch & { id: number }; onClose: () => void }

/** After an API was deployed (specification 1 §2): create a consumer, or go on to the gallery. A company admin's own organization is preset. */
function DeployedDialog({ of: { id, name, org }, onClose }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const { change } = useGallery()
  const organization = org ?? (isAdmin(user) ? undefined : (user.organizationId ?? undefined))
  const mayAdd = isAdmin(user) || isCompanyAdmin(user)
  const dock = { kind: 'add-access', id: organization ? `${id}.${organization}` : String(id) } as const
  const addAccess = () => change((old) => dockSearch(dock)(withoutAction(old)))
  const foot = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('apis.wizard.toGallery')}
      </Button>
      {mayAdd && (
        <Button onClick={addAccess} data-autofocus>
          {t('apis.wizard.createConsumer')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t('apis.wizard.deployed', { name: name ?? t('apis.api') })} size={550} onClose={onClose} foot={foot}>
      <p>{t(mayAdd ? 'apis.wizard.deployedText' : 'apis.wizard.deployedWait')}</p>
    </Dialog>
  )
}

/** After an API was created: deploy it, open it, or go on to the gallery. */
function CreatedDialog({ of: { id, name = '' }, onClose }: Props) {
  const { t } = useTranslation()
  const user = useUser()
  const mayDeploy = can.seeEnvironments(user)
  const foot = (
    <>
      <Button variant="subtle" className={css.later ?? ''} onClick={onClose}>
        {t('apis.wizard.toGallery')}
      </Button>
      <LinkButton variant="default" to="/apis/$id" params={{ id: String(id) }}>
        {t('apis.wizard.open')}
      </LinkButton>
      {mayDeploy && (
        <LinkButton to="/api-deploy/$id" params={{ id: String(id) }} data-autofocus>
          {t('apis.wizard.deploy')}
        </LinkButton>
      )}
    </>
  )
  return (
    <Dialog title={t('apis.wizard.created', { name })} size={550} onClose={onClose} foot={foot}>
      <p>{t(mayDeploy ? 'apis.wizard.createdText' : 'apis.wizard.createdWait')}</p>
    </Dialog>
  )
}

/** The dialog that the address asks for; closing it leaves the gallery. */
export function GalleryDialogs() {
  const { search, change } = useGallery()
  const { id, action } = search
  const close = () => change(withoutAction, { replace: true })
  if (id === undefined) return null
  if (action === 'create-consumer') return <DeployedDialog of={{ ...search, id }} onClose={close} />
  if (action === 'api-created') return <CreatedDialog of={{ ...search, id }} onClose={close} />
  return null
}
