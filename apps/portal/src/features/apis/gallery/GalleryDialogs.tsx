import { can, isAdmin, isCompanyAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiDetail } from '../../../shared/api/api-detail.queries.ts'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { CodeBlock } from '../../../shared/parts/CodeBlock.tsx'
import { LinkButton } from '../../../shared/parts/links.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import { type Success, success } from '../../../shared/success.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useStore } from '../../../shared/use-store.ts'
import { useDocks } from '../../../shell/dock/use-docks.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import css from './Gallery.module.css'
import type { readGallerySearch } from './gallery-list.ts'
import { useAskedDialog } from './use-gallery.ts'

type Wizard = { id: number; org: number | undefined; deployed: Extract<Success, { made: 'deployment' }> | undefined }

/**
 * The consumer wizard (specification 1 §2): create a consumer, or continue to the gallery. A company admin's own organization is preset. Says that
 * something was deployed, and under which address, only if it was.
 */
function ConsumerWizard({ wizard: { id, org, deployed }, onClose }: { wizard: Wizard; onClose: () => void }) {
  const { t } = useTranslation()
  const user = useUser()
  const { open } = useDocks()
  const query = useQuery(apiDetail(id))
  const organization = org ?? (isAdmin(user) ? undefined : (user.organizationId ?? undefined))
  const mayAdd = isAdmin(user) || isCompanyAdmin(user)
  const dock = { kind: 'add-access', id: organization ? `${id}.${organization}` : String(id) } as const
  const addAccess = () => {
    onClose()
    open(dock)
  }
  const name = query.data?.name ?? t('apis.api')
  const foot = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('apis.wizard.toGallery')}
      </Button>
      {mayAdd && query.isSuccess && (
        <Button onClick={addAccess} data-autofocus>
          {t('apis.wizard.createConsumer')}
        </Button>
      )}
    </>
  )
  const title = deployed ? t('apis.wizard.deployed', { name, env: deployed.env }) : t('apis.wizard.consumerOf', { name })
  return (
    <Dialog title={title} size={550} onClose={onClose} foot={foot}>
      <Loaded query={query} what={t('apis.detailFailed')}>
        {() => (
          <>
            {deployed && <CodeBlock label={t('apis.wizard.address')} text={deployed.gatewayUrl} />}
            <p>{t(mayAdd ? 'apis.wizard.deployedText' : 'apis.wizard.deployedWait')}</p>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** After an API was created: deploy it, open it, or continue to the gallery. */
function CreatedDialog({ created: { id, name }, onClose }: { created: Extract<Success, { made: 'api' }>; onClose: () => void }) {
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

/** The dialog from the address, kept in state after it is removed from there: a reload does not open it again. */
const useAsked = (search: ReturnType<typeof readGallerySearch>, forget: () => void) => {
  const [asked, setAsked] = useState<{ id: number; org: number | undefined }>()
  const { action, id, org } = search
  if (action !== undefined && id !== undefined && (asked?.id !== id || asked.org !== org)) setAsked({ id, org })
  useEffect(() => {
    if (action !== undefined) forget()
  }, [action, forget])
  return [asked, () => setAsked(undefined)] as const
}

/** The dialog that the address opens, or that reports what was just created. */
export function GalleryDialogs() {
  const { search, forget } = useAskedDialog()
  const made = useStore(success)
  const [asked, close] = useAsked(search, forget)
  useEffect(() => () => success.set(undefined), [])
  const onClose = () => {
    success.set(undefined)
    close()
  }
  if (made?.made === 'api') return <CreatedDialog created={made} onClose={onClose} />
  if (!asked) return null
  const deployed = made?.id === asked.id ? made : undefined
  return <ConsumerWizard wizard={{ ...asked, deployed }} onClose={onClose} />
}
