import { operationKey } from '@apim/openapi/document/operation-key'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCursorText } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LinesSkeleton } from '../../../../shared/states/Skeletons.tsx'
import { FailedState } from '../../../../shared/states/States.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { notify } from '../../../../shell/notices/notices.ts'
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

/** Where an operation, a webhook or a schema is in the address. */
const placeIn = ({ method, name, isWebhook }: OutlineEntry) =>
  method === undefined ? { op: undefined, schema: name } : { op: operationKey({ method, path: name, isWebhook }), schema: undefined }

const isShown = (entry: OutlineEntry, shown: Shown): boolean => {
  const { op, schema } = placeIn(entry)
  if (shown.kind === 'schema') return schema === shown.name
  return shown.kind === 'operation' && op === operationKey(shown.operation)
}

/** Where the preview goes for a cursor: to the introduction above all operations and schemas, and nowhere between them. */
const placeAt = (outline: readonly OutlineEntry[], cursor: number) => {
  const entry = outline.find(({ offset = 0, end = 0 }) => offset <= cursor && cursor < end)
  if (entry) return placeIn(entry)
  const isAbove = outline.every(({ offset = 0 }) => cursor < offset)
  return isAbove ? { op: undefined, schema: undefined } : undefined
}

/** Leads the preview to what the cursor is in, if that has a place in it. */
function AtCursor({ outline, editor }: { outline: readonly OutlineEntry[]; editor: SpecEditor }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/tools/editor' })
  const show = () => {
    const place = placeAt(outline, editor.cursor())
    if (!place) return void notify.info(t('editor.noPlaceAtCursor'))
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
