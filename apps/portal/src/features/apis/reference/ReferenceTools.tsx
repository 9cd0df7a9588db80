import type { Outline } from '@apim/openapi/document/outline'
import { operationMarkdown } from '@apim/openapi/markdown/operation-markdown'
import type { Operation } from '@apim/openapi/operation/operation'
import { requestOf } from '@apim/openapi/request/request'
import { snippetOf } from '@apim/openapi/snippets/languages'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconFold, IconLink, IconMarkdown, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { type Deployed, targetsOf } from './code/targets.ts'
import { printPage } from './print-page.ts'
import css from './Reference.module.css'
import { useReading } from './reading.ts'

type Props = { operation?: Operation; outline: Outline; deployed: Deployed; deploymentsWithKey: readonly number[] }

const tool = { size: 'compact-xs', variant: 'subtle' } as const

function CopyMarkdown({ operation, outline, deployed, deploymentsWithKey }: Props & { operation: Operation }) {
  const { t } = useTranslation()
  const { document, variables } = useReading()
  const text = () => {
    const [target] = targetsOf(deployed, deploymentsWithKey, outline, operation, variables)
    const request = requestOf(document, operation, { address: target?.address ?? '', credentials: target?.credentials ?? [] })
    return operationMarkdown(document, operation, snippetOf('curl', request))
  }
  return <Copy name={t('reference.copyMarkdown')} text={text} icon={<IconMarkdown size={15} stroke={1.7} />} />
}

function Copy({ name, text, icon }: { name: string; text: () => string; icon: ReactNode }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 1_000 })
  return (
    <Button {...tool} leftSection={clipboard.copied ? <IconCheck size={15} stroke={2} /> : icon} onClick={() => clipboard.copy(text())}>
      {clipboard.copied ? t('part.copied') : name}
    </Button>
  )
}

/** What can be done with the operation or schema that is shown. */
export function ReferenceTools({ operation, ...about }: Props) {
  const { t } = useTranslation()
  const { isUnfolded, setUnfolded } = useReading()
  return (
    <div className={css.tools}>
      {operation && <CopyMarkdown operation={operation} {...about} />}
      <Copy name={t('reference.copyLink')} text={() => globalThis.location.href} icon={<IconLink size={15} stroke={1.7} />} />
      <Button
        {...tool}
        aria-pressed={isUnfolded}
        leftSection={<IconFold size={15} stroke={1.7} />}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t(isUnfolded ? 'reference.foldAll' : 'reference.unfoldAll')}
      </Button>
      <Button {...tool} leftSection={<IconPrinter size={15} stroke={1.7} />} onClick={printPage}>
        {t('reference.print')}
      </Button>
    </div>
  )
}
