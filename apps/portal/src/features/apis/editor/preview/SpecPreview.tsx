import { operationKey } from '@apim/openapi/document/operation-key'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCursorText } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LinesSkeleton } from '../../../../shared/states/Skeletons.tsx'
import { FailedState } from '../../../../shared/states/States.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import type { ReferenceSearch } from '../../api/api-search.ts'
import type { Deployed } from '../../reference/code/targets.ts'
import { ReferenceView } from '../../reference/ReferenceView.tsx'
import { placeOf, type Shown, shownAt } from '../../reference/shown.ts'
import type { CheckedText, OutlineEntry } from '../check/checked-text.ts'
import type { SpecChecker } from '../check/spec-checker.ts'
import type { SpecEditor } from '../code/spec-editor.ts'
import css from '../Editor.module.css'
import { usePreview } from './use-preview.ts'

type Props = { checker: SpecChecker; checked: CheckedText | undefined; editor: SpecEditor; deployed: Deployed }

const isShown = ({ method, name }: OutlineEntry, shown: Shown): boolean => {
  if (shown.kind === 'schema') return method === undefined && name === shown.name
  return shown.kind === 'operation' && !shown.operation.isWebhook && method === shown.operation.method && name === shown.operation.path
}

/** The operation or schema that an offset of the text is in: the last that begins before it. */
const entryAt = (outline: readonly OutlineEntry[], cursor: number): OutlineEntry | undefined =>
  outline
    .filter(({ offset = Number.POSITIVE_INFINITY }) => offset <= cursor)
    .reduce<OutlineEntry | undefined>((last, one) => ((one.offset ?? 0) >= (last?.offset ?? 0) ? one : last), undefined)

/** Leads the preview to what the cursor is in; to the introduction where it is above them all. */
function AtCursor({ outline, editor }: { outline: readonly OutlineEntry[]; editor: SpecEditor }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/tools/editor' })
  const show = () => {
    const entry = entryAt(outline, editor.cursor())
    const { method, name } = entry ?? {}
    const place = { op: method && name ? operationKey({ method, path: name }) : undefined, schema: method ? undefined : name }
    void navigate({ search: (old) => ({ ...old, ...place, section: undefined }), resetScroll: false })
  }
  return (
    <Button size="compact-xs" variant="subtle" leftSection={<IconArrowRight className="flips" size={15} stroke={1.7} />} onClick={show}>
      {t('editor.showAtCursor')}
    </Button>
  )
}

/** The text as its readers will see it, in the portal's own reference; while it cannot be read, as it was before. */
export function SpecPreview({ checker, checked, editor, deployed }: Props) {
  const { t } = useTranslation()
  const shown = shownAt(useSearch({ strict: false }) as ReferenceSearch)
  const { outline, part, failed } = usePreview(checker, checked, placeOf(shown))
  const offset = checked?.outline.find((entry) => isShown(entry, shown))?.offset
  return (
    <section className={css.preview} aria-label={t('editor.preview')}>
      <div className={css.previewHead}>
        <strong>{t('editor.preview')}</strong>
        {outline && checked && <AtCursor outline={checked.outline} editor={editor} />}
        {offset !== undefined && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconCursorText size={15} stroke={1.7} />}
            onClick={() => editor.goTo(offset)}
          >
            {t('editor.showInText')}
          </Button>
        )}
      </div>
      {failed !== undefined && <FailedState inline what={t('editor.previewFailed')} failure={new Error(failed)} />}
      {!outline && !checked && <LinesSkeleton lines={8} />}
      {!outline && checked && <p className="hint">{t('editor.previewLater')}</p>}
      {outline && <ReferenceView outline={outline} part={part} shown={shown} deployed={deployed} deploymentsWithKey={[]} />}
    </section>
  )
}
