import { useQuery } from '@tanstack/react-query'
import { ViewAsForm } from '../../features/view-as/ViewAsForm.tsx'
import { userToView } from '../../features/view-as/view-as.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { Dock, DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'

function About() {
  const { t } = useTranslation()
  return (
    <DockSection title={t('viewAs.about')}>
      <p className="quiet">{t('viewAs.aboutText')}</p>
    </DockSection>
  )
}

/** View the portal as another user: whom, and why. `new` asks for the user too. */
export function ViewAsDock({ id }: { id: string }) {
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
