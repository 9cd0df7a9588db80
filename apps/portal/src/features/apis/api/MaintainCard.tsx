import type { ApiDetail } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { IconFileCode, IconTrash, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { FormSection } from '../../../shared/layout/FormSection.tsx'
import { Card } from '../../../shared/parts/Card.tsx'
import { LinkButton } from '../../../shared/parts/links.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirmAndDelete } from '../../../shell/confirm/confirm-and-run.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import { DeploymentStops } from '../environments/DeploymentSheet.tsx'
import { existing } from '../environments/deployment-rows.ts'
import { LifeSection } from '../life/LifeSection.tsx'
import { useDependents } from '../life/use-dependents.ts'
import css from './Api.module.css'
import { useRemoveApi } from './api.queries.ts'

function RemoveApi({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const remove = useRemoveApi()
  const dependents = useDependents(api.id)
  const deployed = existing(api.deployments).length
  const ask = async () => {
    const isGone = await confirmAndDelete({
      title: t('apis.removeTitle', { name: api.name }),
      text: t('apis.removeText'),
      dependents,
      shown: api.name,
      word: 'confirm',
      run: () => remove.mutateAsync(api),
      done: t('apis.removed'),
      failed: t('apis.removeFailed'),
    })
    if (isGone) await navigate({ to: '/wall' })
  }
  return (
    <div className={css.remove}>
      <Button
        color="red"
        variant="outline"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        disabled={deployed > 0}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        {t('apis.remove')}
      </Button>
      {deployed > 0 && <span className="hint">{t('apis.removeBlocked', { count: deployed })}</span>}
    </div>
  )
}

/** Maintainers' actions on an API: a new version, deployments, deletion. */
export function MaintainCard({ api }: { api: ApiDetail }) {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <Card flush>
      {can.editApi(user, api) && (
        <FormSection title={t('apis.maintain.edit')} hint={t('apis.maintain.editText')}>
          <div className={css.edits}>
            <LinkButton to="/tools/editor" search={{ id: api.id }} leftSection={<IconFileCode size={16} stroke={1.7} />}>
              {t('apis.maintain.editSpec')}
            </LinkButton>
            <LinkButton to="/api-upload" search={{ id: api.id }} variant="default" leftSection={<IconUpload size={16} stroke={1.7} />}>
              {t('apis.maintain.upload')}
            </LinkButton>
          </div>
        </FormSection>
      )}
      {can.leadApi(user, api) && <LifeSection api={api} />}
      {can.deploy(user, api) && api.life !== 'retired' && (
        <FormSection title={t('apis.maintain.deploy')} hint={t('apis.maintain.deployText')}>
          <DeploymentStops api={api} />
        </FormSection>
      )}
      {can.deleteApi(user, api) && (
        <FormSection title={t('apis.maintain.remove')} hint={t('apis.maintain.removeText')}>
          <RemoveApi api={api} />
        </FormSection>
      )}
    </Card>
  )
}
