import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type Failure, failureDetails } from '../api/failure.ts'
import { useTranslation } from '../texts/use-translation.ts'
import css from './States.module.css'

/** The request id of a failure, and a button that copies everything worth quoting about it. */
export function CopyDetails({ what, failure }: { what: string; failure: Failure }) {
  const { t } = useTranslation()
  const { copy, copied } = useClipboard()
  const onCopy = () => copy(failureDetails(what, failure, new Date(), globalThis.location.href))
  return (
    <span className={css.details}>
      {failure.requestId && (
        <span>
          {t('part.request')} <span className="mono">{failure.requestId}</span>
        </span>
      )}
      <Button variant="subtle" size="compact-xs" onClick={onCopy}>
        {copied ? t('part.copied') : t('part.copyDetails')}
      </Button>
    </span>
  )
}
