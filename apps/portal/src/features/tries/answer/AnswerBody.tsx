import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { bytes as sizeOf } from '../../../shared/numbers.ts'
import { CodeBlock } from '../../../shared/parts/CodeBlock.tsx'
import { saveFile } from '../../../shared/save-file.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from '../Tries.module.css'
import type { Answer } from './answer-events.ts'
import { kindOf, mediaTypeOf, pictureOf, prettyJson, textOf } from './answer-text.ts'

/** Bytes that are shown; the file has all of them. */
const shownMax = 200_000
/** Characters that are colored, each token being an element of its own. */
const colouredMax = 60_000

type Shown = { headers: [string, string][]; bytes: Uint8Array; isOver: boolean }

const shownText = ({ headers, bytes, isOver }: Shown) => {
  const kind = kindOf(headers, bytes)
  if (kind !== 'json' && kind !== 'text') return { kind, text: '' }
  const text = textOf(bytes.subarray(0, shownMax))
  return { kind, text: kind === 'json' && isOver && bytes.length <= shownMax ? prettyJson(text) : text }
}

function Picture({ headers, bytes }: Shown) {
  const { t } = useTranslation()
  const address = useMemo(() => pictureOf(mediaTypeOf(headers), bytes), [headers, bytes])
  return <img className={css.picture} src={address} alt={t('tries.picture')} />
}

/** The body of an answer: text, a picture, or only a file. Nothing of it is ever drawn as a page (trust T26). */
export function AnswerBody({ answer: { head, bytes, end } }: { answer: Answer }) {
  const { t } = useTranslation()
  const headers = head?.headers ?? []
  const isOver = end !== undefined
  const shown = { headers, bytes, isOver }
  const { kind, text } = shownText(shown)
  const save = () => saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/octet-stream' }), 'answer')
  return (
    <>
      {kind === 'empty' && isOver && <p className="hint">{t('tries.emptyBody')}</p>}
      {(kind === 'json' || kind === 'text') && (
        <CodeBlock label={t('tries.answerBody')} text={text} json={kind === 'json' && text.length <= colouredMax} scrolls />
      )}
      {kind === 'image' && isOver && <Picture {...shown} />}
      {kind === 'binary' && <p className="hint">{t('tries.binary')}</p>}
      {bytes.length > shownMax && kind !== 'binary' && kind !== 'image' && (
        <p className="hint">{t('tries.shownPart', { size: sizeOf(shownMax) })}</p>
      )}
      {bytes.length > 0 && isOver && (
        <div>
          <Button variant="default" size="xs" leftSection={<IconDownload size={15} stroke={1.7} />} onClick={save}>
            {t('tries.download')}
          </Button>
        </div>
      )}
    </>
  )
}
