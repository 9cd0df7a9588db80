import { isAdmin, isCompanyAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiDetail } from '../../../shared/api/api-detail.queries.ts'
import { Dialog } from '../../../shared/layout/Dialog.tsx'
import { CodeBlock } from '../../../shared/parts/CodeBlock.tsx'
import { Steps } from '../../../shared/parts/Steps.tsx'
import { Loaded } from '../../../shared/states/Loaded.tsx'
import type { Success } from '../../../shared/success.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useDocks } from '../../../shell/dock/use-docks.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import css from './ConsumerWizard.module.css'

type Wizard = { id: number; org: number | undefined; deployed: Extract<Success, { made: 'deployment' }> | undefined }

/**
 * The consumer wizard (specification 1 §2): create a consumer, or continue to the gallery. A company admin's own organization is preset. Says that
 * something was deployed, under which address and what each step came to, only if it was.
 */
export function ConsumerWizard({ wizard: { id, org, deployed }, onClose }: { wizard: Wizard; onClose: () => void }) {
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
  const isOpen = deployed?.verified === 'open'
  const done = isOpen ? 'apis.wizard.deployedOpen' : 'apis.wizard.deployed'
  const title = deployed ? t(done, { name, env: deployed.env }) : t('apis.wizard.consumerOf', { name })
  return (
    <Dialog title={title} size={550} onClose={onClose} foot={foot}>
      <Loaded query={query} what={t('apis.detailFailed')}>
        {() => (
          <>
            {isOpen && (
              <p className={css.open} role="alert">
                {t('apis.wizard.openText')}
              </p>
            )}
            {deployed && <CodeBlock label={t('apis.wizard.address')} text={deployed.gatewayUrl} whole />}
            {deployed && (
              <div className={css.results}>
                <Steps steps={deployed.steps} />
              </div>
            )}
            {!isOpen && <p>{t(mayAdd ? 'apis.wizard.deployedText' : 'apis.wizard.deployedWait')}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
