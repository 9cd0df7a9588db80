import type { ApiDetail } from '@apim/contract'
import type { Granted } from '@apim/contract/constants'
import { Button } from '@mantine/core'
import { IconBook, IconFileTypePdf, IconKey, IconRocket, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pausedText } from '../../../shared/api/paused-text.ts'
import { Card } from '../../../shared/parts/Card.tsx'
import { EnvRail } from '../../../shared/parts/Environments.tsx'
import { LinkButton } from '../../../shared/parts/links.tsx'
import { LinesSkeleton } from '../../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { moment } from '../../../shared/time.ts'
import { useDocks } from '../../../shell/dock/use-docks.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { busyEnvironment } from '../environments/deployment-rows.ts'
import css from './Api.module.css'
import { useDownloads } from './ApiMenu.tsx'
import { canTry } from './can-try.ts'
import type { NextStep } from './next-step.ts'

const icon = { size: 17, stroke: 1.7 }

/** An API described only by a PDF has no reference to open. */
function PdfButton({ api, fullWidth }: { api: ApiDetail; fullWidth: boolean }) {
  const { t } = useTranslation()
  const { spec } = useDownloads()
  return (
    <Button
      fullWidth={fullWidth}
      leftSection={<IconFileTypePdf {...icon} />}
      loading={spec.isPending}
      onClick={() => spec.mutate({ ...api, type: 'json' })}
    >
      {t('apis.next.call.pdf')}
    </Button>
  )
}

type Props = { api: ApiDetail; step: NextStep; request: ReactNode; fullWidth?: boolean }

/** The button for the next step; nothing if the reader can only wait. `request` is the access feature's own button. */
export function NextStepButton({ api, step, request, fullWidth = false }: Props) {
  const { t } = useTranslation()
  const { push } = useDocks()
  const user = useUser()
  const { organizationId } = user
  const id = String(api.id)
  if (step.kind === 'request' || step.kind === 'pending') return request
  if (step.kind === 'deploy')
    return (
      <LinkButton to="/api-deploy/$id" params={{ id }} fullWidth={fullWidth} leftSection={<IconRocket {...icon} />}>
        {t('apis.next.deploy.button')}
      </LinkButton>
    )
  if (step.kind === 'add-key')
    return (
      <Button
        fullWidth={fullWidth}
        leftSection={<IconKey {...icon} />}
        onClick={() => push({ kind: 'add-access', id: organizationId === null ? id : `${id}.${organizationId}` })}
      >
        {t('apis.next.add-key.button')}
      </Button>
    )
  if (step.kind === 'paused-key')
    return (
      <LinkButton to="/apis/$id" params={{ id }} search={{ tab: 'access' }} fullWidth={fullWidth} leftSection={<IconKey {...icon} />}>
        {t('apis.next.paused-key.button')}
      </LinkButton>
    )
  if (step.kind === 'call' && api.format === 'pdf') return <PdfButton api={api} fullWidth={fullWidth} />
  if (step.kind === 'call' && canTry(user, api))
    return (
      <LinkButton to="/apis/$id" params={{ id }} search={{ tab: 'try' }} fullWidth={fullWidth} leftSection={<IconSend {...icon} />}>
        {t('apis.tab.try')}
      </LinkButton>
    )
  if (step.kind === 'call')
    return (
      <LinkButton to="/apis/$id" params={{ id }} search={{ tab: 'reference' }} fullWidth={fullWidth} leftSection={<IconBook {...icon} />}>
        {t('apis.next.call.button')}
      </LinkButton>
    )
  return null
}

/** The next step on an API's page: a sentence, a reason, and the button. */
export function NextStepCard(props: Props & { granted: Granted }) {
  const { t } = useTranslation()
  const user = useUser()
  const { api, step } = props
  const name = { name: api.name, when: step.kind === 'pending' ? moment(step.since) : '' }
  const text = () => {
    if (step.kind === 'paused-key') return t(pausedText(user, api, props.granted, step.by))
    return t(step.kind === 'call' && api.format === 'pdf' ? 'apis.next.call.pdfText' : `apis.next.${step.kind}.text`, name)
  }
  return (
    <Card accent>
      <div className={css.next}>
        <span className="quiet">{t('apis.next.label')}</span>
        <h2>{t(`apis.next.${step.kind}.title`, name)}</h2>
        <EnvRail live={api.environments} busy={busyEnvironment(api.deployments)} size="lg" />
        <p>{text()}</p>
        <NextStepButton {...props} fullWidth />
      </div>
    </Card>
  )
}

/** Keeps the place of the next step until it is known. */
export function NextStepSkeleton() {
  return (
    <Card accent flush>
      <LinesSkeleton lines={8} />
    </Card>
  )
}
