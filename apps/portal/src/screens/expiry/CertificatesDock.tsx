import { useQuery } from '@tanstack/react-query'
import { CertificateList } from '../../features/certificates/CertificateFiles.tsx'
import { certificatesOf } from '../../features/certificates/certificates.queries.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'

/** The certificates of a Kafka environment, for those who may use but not open it: to download the new ones in time. */
export function CertificatesDock({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock query={useQuery(certificatesOf(Number(id)))} kind={t('certificates.title')} failed={t('certificates.failed')}>
      {(files) => (
        <DockSection title={t('certificates.trusted')}>
          <p className="hint">{t('certificates.dockText')}</p>
          <CertificateList files={files} mayRemove={false} />
        </DockSection>
      )}
    </EntityDock>
  )
}
