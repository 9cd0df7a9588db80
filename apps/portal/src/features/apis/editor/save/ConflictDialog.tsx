import type { ApiDetail } from '@apim/contract'
import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../../shared/layout/Dialog.tsx'
import { Written } from '../../../../shared/parts/Written.tsx'
import { Loaded } from '../../../../shared/states/Loaded.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { moment } from '../../../../shared/time.ts'
import { cspNonce } from '../../../../shell/csp-nonce.ts'
import { CodeView } from '../CodeView.tsx'
import { codeBasics } from '../code/spec-editor.ts'
import css from '../Editor.module.css'
import { specText } from '../editor.queries.ts'
import { syntaxOfFile } from '../spec-syntax.ts'

/** So much time is spent on finding what is equal in long texts, in milliseconds. */
const compareMs = 1000

const createBoth = (theirs: string, mine: string, words: { theirs: string; mine: string; unchanged: string }) => {
  const side = (doc: string, label: string) => ({
    doc,
    extensions: [
      codeBasics(cspNonce, label),
      EditorState.phrases.of({ '$ unchanged lines': words.unchanged }),
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
    ],
  })
  return new MergeView({
    a: side(theirs, words.theirs),
    b: side(mine, words.mine),
    collapseUnchanged: {},
    diffConfig: { scanLimit: 1000, timeout: compareMs },
  })
}

function Both({ theirs, mine }: { theirs: string; mine: string }) {
  const { t } = useTranslation()
  const words = {
    theirs: t('editor.conflict.theirs'),
    mine: t('editor.conflict.mine'),
    // CodeMirror puts the number in the place of the sign.
    unchanged: t('editor.conflict.unchanged', { lines: '$' }),
  }
  const [both] = useState(() => createBoth(theirs, mine, words))
  useEffect(() => () => both.destroy(), [both])
  return (
    <>
      <div className={css.sides}>
        <h3>{t('editor.conflict.theirs')}</h3>
        <h3>{t('editor.conflict.mine')}</h3>
      </div>
      <CodeView dom={both.dom} />
    </>
  )
}

interface Props {
  apiId: number
  current: ApiDetail['revisions'][number]
  mine: string
  onMine: () => void
  onTheirs: (text: string) => void
  onClose: () => void
}

/** Someone else has saved since this edit began (trust T63): who and when, both texts side by side, and which one goes on. */
export function ConflictDialog({ apiId, current, mine, onMine, onTheirs, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(specText(apiId, current.number, syntaxOfFile(current.fileName) ?? 'yaml'))
  const foot = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('editor.save.back')}
      </Button>
      <Button variant="default" disabled={query.data === undefined} onClick={() => query.data !== undefined && onTheirs(query.data)}>
        {t('editor.conflict.takeTheirs')}
      </Button>
      <Button onClick={onMine}>{t('editor.conflict.keepMine')}</Button>
    </>
  )
  return (
    <Dialog title={t('editor.conflict.title')} size="90%" onClose={onClose} foot={foot}>
      <p>{t('editor.conflict.text', { name: current.createdBy, number: current.number, when: moment(current.createdAt) })}</p>
      {current.note && (
        <Written as="p" className={css.note}>
          {current.note}
        </Written>
      )}
      <div className={css.both}>
        <Loaded query={query} what={t('editor.textFailed')} inline>
          {(theirs) => <Both theirs={theirs} mine={mine} />}
        </Loaded>
      </div>
    </Dialog>
  )
}
