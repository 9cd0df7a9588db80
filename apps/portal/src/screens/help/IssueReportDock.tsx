import type { IssueReport } from '@apim/contract/issue-reports/schemas'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { HistoryCard } from '../../features/audit/history/HistoryCard.tsx'
import { IssueState, IssueStateButton } from '../../features/issue-reports/IssueState.tsx'
import { issueReport, useIssueFile } from '../../features/issue-reports/issue-reports.queries.ts'
import { bytes } from '../../shared/numbers.ts'
import { Facts } from '../../shared/parts/Card.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import { EntityDock } from '../../shell/dock/EntityDock.tsx'
import { notifyFailure } from '../../shell/notices/notify-failure.tsx'
import css from './Help.module.css'

function AttachedFile({ report, file }: { report: IssueReport; file: NonNullable<IssueReport['file']> }) {
  const { t } = useTranslation()
  const save = useIssueFile()
  const download = () => save.mutate(report, { onError: (failure) => notifyFailure(t('issues.fileFailed'), failure) })
  return (
    <DockSection title={t('issues.file')}>
      <Facts items={[[file.name, bytes(file.bytes)]]} />
      <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={download} loading={save.isPending}>
        {t('issues.save')}
      </Button>
    </DockSection>
  )
}

/** A reported issue: who, what about, and its file. */
export function IssueReportDock({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <EntityDock
      query={useQuery(issueReport(Number(id)))}
      kind={t('issues.report')}
      title={({ title }) => title}
      aside={(report) => <IssueState report={report} />}
      failed={t('issues.detailFailed')}
      foot={(report) => <IssueStateButton report={report} />}
    >
      {(report) => (
        <>
          <DockSection title={t('issues.report')}>
            <Facts
              items={[
                [t('issues.reporter'), `${report.firstname} ${report.lastname}`.trim() || '–'],
                [t('issues.email'), report.email],
                [t('issues.organization'), report.organization ?? '–'],
                [t('issues.application'), report.application ?? '–'],
                [t('issues.createdAt'), moment(report.createdAt)],
                ...(report.done
                  ? [[t('issues.done'), t('issues.doneBy', { name: report.done.by, when: moment(report.done.at) })] as [string, string]]
                  : []),
              ]}
            />
          </DockSection>
          <DockSection title={t('issues.description')}>
            <p className={css.description}>{written(report.description)}</p>
          </DockSection>
          {report.file && <AttachedFile report={report} file={report.file} />}
          <HistoryCard objectType="issue-report" objectId={report.id} inDock />
        </>
      )}
    </EntityDock>
  )
}
