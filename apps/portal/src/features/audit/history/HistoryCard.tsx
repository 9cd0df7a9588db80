import { isPortalAdmin } from '@apim/contract/policies'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../shared/parts/Card.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { DockSection } from '../../../shell/dock/Dock.tsx'
import { useUser } from '../../../shell/session/session-context.ts'
import { History } from './History.tsx'

type Props = {
  /** As in the audit log: `api`, `deployment`, `organization`. */
  objectType: string
  objectId: string | number
  inDock?: boolean
}

/** Who changed this object, for portal admins: nothing for others. It is loaded when someone opens it. */
export function HistoryCard({ objectType, objectId, inDock }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const Section = inDock ? DockSection : Card
  if (!isPortalAdmin(useUser())) return null
  return (
    <Section
      title={t('audit.history')}
      actions={
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'audit.hideHistory' : 'audit.showHistory')}
        </Button>
      }
    >
      {isOpen ? <History objectType={objectType} objectId={objectId} /> : <p className="hint">{t('audit.historyText')}</p>}
    </Section>
  )
}
