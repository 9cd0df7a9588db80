import { CertificateForm } from '@apim/contract/certificates/schemas'
import { certificateBytesMax } from '@apim/contract/constants'
import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { message } from '../../shared/message.ts'
import { written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { notify } from '../../shell/notices/notices.ts'
import { notifyFailure } from '../../shell/notices/notify-failure.tsx'
import css from './Certificates.module.css'
import { useAddCertificate } from './certificates.queries.ts'

const endings = '.pem,.crt,.cer,.txt'

/** Why a file is refused before it is sent: a private key must not leave the browser (trust T39). */
const problemIn = (form: CertificateForm): string | undefined => CertificateForm.safeParse(form).error?.issues[0]?.message

/** What is in a file, as far as it can be needed: the rest of one that is too large is not read. */
const textOf = (file: File): Promise<string> => (file.size > certificateBytesMax ? file.slice(0, certificateBytesMax + 1) : file).text()

interface Problem {
  name: string
  reason: string
}

/** Adds certificate files, one call a file; files whose name is there already are ignored (specification 2 §5). */
export function AddCertificatesForm({ resourceId, names }: { resourceId: number; names: readonly string[] }) {
  const { t } = useTranslation()
  const add = useAddCertificate()
  const [problems, setProblems] = useState<Problem[]>([])
  const addOne = async (file: File, known: Set<string>): Promise<Problem[]> => {
    try {
      const form = { resourceId, name: file.name, certificate: await textOf(file) }
      const reason = problemIn(form)
      if (reason !== undefined) return [{ name: file.name, reason: message(reason) }]
      if (known.has(file.name)) return [{ name: file.name, reason: t('certificates.ignored') }]
      known.add(file.name)
      await add.mutateAsync(form)
      notify.success(t('certificates.added', { name: file.name }))
      return []
    } catch (failure) {
      notifyFailure(t('certificates.addFailed', { name: file.name }), failure)
      return []
    }
  }
  const forget = useRef<() => void>(null)
  const take = async (files: File[]) => {
    // A browser reports no choice of the files that its field still holds: the same file can be chosen again once it is mended or removed.
    forget.current?.()
    const known = new Set(names)
    const found: Problem[] = []
    for (const file of files) found.push(...(await addOne(file, known)))
    setProblems(found)
  }
  return (
    <div className={css.add}>
      <FileButton
        resetRef={forget}
        multiple
        accept={endings}
        onChange={(files) => void take(files)}
        inputProps={{ 'aria-label': t('certificates.add') }}
      >
        {(props) => (
          <Button {...props} variant="default" size="xs" leftSection={<IconFileUpload size={15} stroke={1.7} />} loading={add.isPending}>
            {t('certificates.add')}
          </Button>
        )}
      </FileButton>
      <span className="hint">{t('certificates.hint')}</span>
      {problems.length > 0 && (
        <div className={css.problems} role="alert">
          <ul>
            {problems.map(({ name, reason }, at) => (
              <li key={`${at} ${name}`}>
                {written(name)} {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
