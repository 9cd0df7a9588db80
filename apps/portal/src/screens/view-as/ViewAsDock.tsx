import { isPortalAdmin } from '@apim/contract/actor'
import { useQuery } from '@tanstack/react-query'
import { ViewAsForm } from '../../features/view-as/ViewAsForm.tsx'
import { userToView } from '../../features/view-as/view-as.queries.ts'
import { ForbiddenState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { Dock, DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { useUser } from '../../shell/session/session-context.ts'

function About() {
  const { t } = useTranslation()
  return (
    <DockSection title={t('viewAs.about')}>
      <p className="quiet">{t('viewAs.aboutText')}</p>
    </DockSection>
  )
}

/**
 * View the portal as another user: whom, and why. `new` asks for the user too. When a view begins, this is drawn once more for the one who is viewed, who
 * may not: then nothing is asked.
 */
export function ViewAsDock({ id }: { id: string }) {
  const { t } = useTranslation()
  if (isPortalAdmin(useUser())) return <Asked id={id} />
  return (
    <Dock title={t('viewAs.title')}>
      <ForbiddenState />
    </Dock>
  )
}

function Asked({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(userToView(Number(id)))
  if (id === 'new')
    return (
      <Dock title={t('viewAs.title')}>
        <About />
        <ViewAsForm />
      </Dock>
    )
  return (
    <EntityDock query={query} kind={t('viewAs.user')} title={t('viewAs.title')} failed={t('viewAs.userFailed')}>
      {(user) => (
        <>
          <About />
          <ViewAsForm user={user} />
        </>
      )}
    </EntityDock>
  )
}
