import type { Certificate } from '@apim/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Written, written } from '../../shared/parts/Written.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { confirmAndRun } from '../../shell/confirm/confirm-and-run.ts'
import css from './Certificates.module.css'
import { Chain } from './Chain.tsx'
import { certificatesOf, useRemoveCertificate } from './certificates.queries.ts'

function Remove({ file: { id, name } }: { file: Certificate }) {
  const { t } = useTranslation()
  const remove = useRemoveCertificate()
  const ask = () =>
    confirmAndRun({
      question: {
        title: t('certificates.remove.title', { name }),
        text: t('certificates.remove.text'),
        ok: t('certificates.remove.name'),
        danger: true,
      },
      run: () => remove.mutateAsync(id),
      done: t('certificates.remove.done'),
      failed: t('certificates.remove.failed'),
    })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={remove.isPending}
      onClick={() => void ask()}
      aria-label={t('certificates.remove.one', { name })}
    >
      {t('certificates.remove.name')}
    </Button>
  )
}

function File({ file, mayRemove }: { file: Certificate; mayRemove: boolean }) {
  const { t } = useTranslation()
  const { name, certificate } = file
  return (
    <li className={css.file}>
      <header>
        <Written as="strong">{name}</Written>
        <span className={css.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => saveFile(new Blob([certificate], { type: 'application/x-pem-file' }), name)}
            aria-label={t('certificates.downloadOne', { name })}
          >
            {t('certificates.download')}
          </Button>
          {mayRemove && <Remove file={file} />}
        </span>
      </header>
      {!file.isConnected && <p className="hint">{t('certificates.unconnected')}</p>}
      <Chain links={file.chain} />
    </li>
  )
}

/** Certificate files with their chains; those who may not remove one can download it. */
export function CertificateList({ files, mayRemove }: { files: readonly Certificate[]; mayRemove: boolean }) {
  const { t } = useTranslation()
  if (files.length === 0) return <p className="quiet">{written(t('certificates.none'))}</p>
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <File key={file.id} file={file} mayRemove={mayRemove} />
      ))}
    </ul>
  )
}

/** The certificate files of a Kafka resource, for those who may change them; a failure to load them is never shown as none. */
export function CertificateFiles({ resourceId }: { resourceId: number }) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(certificatesOf(resourceId))} what={t('certificates.failed')} inline>
      {(files) => <CertificateList files={files} mayRemove />}
    </Loaded>
  )
}
