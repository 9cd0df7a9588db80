import type { ApplicationDetail } from '@apim/contract/applications/schemas'
import { Facts } from '../../shared/parts/Card.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import css from './Applications.module.css'

/** What an application is, whose it is, and whom to ask. */
export function ApplicationAbout({ application: { description, contact, organization, owners } }: { application: ApplicationDetail }) {
  const { t } = useTranslation()
  const named = owners.map(({ name, ownerEmail }) => (
    <div key={ownerEmail}>
      <Written title={ownerEmail}>{name || ownerEmail}</Written>
    </div>
  ))
  return (
    <DockSection title={t('applications.about')}>
      <Written as="p" className={css.description}>
        {description}
      </Written>
      <Facts
        items={[
          [t('applications.contact'), contact || t('applications.noContact')],
          [t('applications.organization'), organization],
          [t('applications.owners'), named.length > 0 ? named : t('applications.noOwners')],
        ]}
      />
    </DockSection>
  )
}
