import type { LeftOut } from '@apim/openapi/postman/import/report'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../../../shared/layout/Dialog.tsx'
import { Written } from '../../../../shared/parts/Written.tsx'
import { LinesSkeleton } from '../../../../shared/states/Skeletons.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import type { FromPostman } from '../check/from-postman.ts'
import css from '../Editor.module.css'

/** So many requests are named for each reason. */
const namedMax = 5

function Left({ left }: { left: LeftOut[] }) {
  const { t } = useTranslation()
  if (left.length === 0) return <p>{t('editor.postman.everything')}</p>
  return (
    <>
      <h3 className={css.changed}>{t('editor.postman.changed')}</h3>
      <ul className={css.left}>
        {left.map(({ reason, count, places }) => {
          const named = places.filter(Boolean).slice(0, namedMax)
          return (
            <li key={reason}>
              {t(`editor.postman.left.${reason}`, { count })}
              {named.length > 0 && (
                <span className="hint">
                  {named.map((place) => (
                    <Written key={place}>{place}</Written>
                  ))}
                  {count > named.length && '…'}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Found({ found }: { found: FromPostman | 'reading' }) {
  const { t } = useTranslation()
  if (found === 'reading') return <LinesSkeleton lines={4} />
  if ('refused' in found)
    return (
      <div role="alert" className={css.refused}>
        {t(`editor.postman.refused.${found.refused}`)}
        {found.detail && <Written as="p">{found.detail}</Written>}
      </div>
    )
  return (
    <>
      <p>{t('editor.postman.operations', { count: found.operations })}</p>
      <Left left={found.left} />
    </>
  )
}

interface Props {
  found: FromPostman | 'reading'
  onTake: (text: string) => void
  onClose: () => void
}

/** What became of a Postman collection, before its spec is taken over: how many operations, and what was left out and why. */
export function PostmanDialog({ found, onTake, onClose }: Props) {
  const { t } = useTranslation()
  const text = found !== 'reading' && 'text' in found ? found.text : undefined
  const takeIt = useRef<HTMLButtonElement>(null)
  // It comes once the collection was read: until then the dialog begins on Cancel.
  useEffect(() => {
    if (text !== undefined) takeIt.current?.focus({ preventScroll: true })
  }, [text])
  const foot = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('confirm.cancel')}
      </Button>
      {text !== undefined && (
        <Button ref={takeIt} onClick={() => onTake(text)} data-autofocus>
          {t('editor.postman.take')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t('editor.postman.title')} size={550} onClose={onClose} foot={foot}>
      <Found found={found} />
    </Dialog>
  )
}
