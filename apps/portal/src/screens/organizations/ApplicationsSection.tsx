import type { OrganizationDetails } from '@apim/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import css from './OrganizationDocks.module.css'

/** How many are shown at first. */
const few = 8

/** An organization's applications (specification 2 §2). */
export function ApplicationsSection({ applications }: { applications: NonNullable<OrganizationDetails['applications']> }) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? applications : applications.slice(0, few)
  return (
    <DockSection title={t('organizations.applications')} count={applications.length}>
      <ul className={css.applications}>
        {shown.map(({ id, name, contact }) => (
          <li key={id}>
            <Written as="strong">{name}</Written>
            <Written className="hint">{contact}</Written>
          </li>
        ))}
      </ul>
      {shown.length < applications.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t('organizations.allApplications', { count: applications.length })}
        </Button>
      )}
      {applications.length === 0 && <p className="hint">{t('organizations.noApplications')}</p>}
    </DockSection>
  )
}
