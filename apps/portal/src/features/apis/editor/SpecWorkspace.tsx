import type { SavedSpec } from '@apim/contract'
import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { WorkBody } from '../../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../../shared/layout/PageHeader.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { LateBoundary } from '../../../shell/LateBoundary.tsx'
import { late } from '../../../shell/late.ts'
import { TextSaveDialog } from '../changes/save/TextSaveDialog.tsx'
import type { Deployed } from '../reference/code/targets.ts'
import { CodeView } from './CodeView.tsx'
import css from './Editor.module.css'
import { EditorMenu } from './EditorMenu.tsx'
import { Outline } from './Outline.tsx'
import { Problems } from './Problems.tsx'
import { usePostman } from './postman/use-postman.tsx'
import { usePreviewed } from './preview/use-previewed.ts'
import { RestoredNote } from './RestoredNote.tsx'
import { useTemplates } from './templates/use-templates.tsx'
import { useCheckedText } from './use-checked-text.ts'
import { useNewText } from './use-new-text.ts'
import { type SpecStart, useSpec } from './use-spec.ts'

const SpecPreview = late(() => import('./preview/SpecPreview.tsx').then((module) => module.SpecPreview))
const ConflictDialog = late(() => import('./save/ConflictDialog.tsx').then((module) => module.ConflictDialog))

type Props = {
  crumbs: ReactNode[]
  title: string
  /** The application's name, or that there is none. */
  application: string
  start: SpecStart
  /** Where the API is deployed, which the preview's calls go to. */
  deployed?: Deployed
  onSaved: (saved: SavedSpec) => void
}

const nowhere: Deployed = { deployments: [] }

/** What is asked before a save: what it changes, or which text goes on where someone else has saved. */
function SaveDialogs({ apiId, spec }: { apiId: number; spec: ReturnType<typeof useSpec> }) {
  const { t } = useTranslation()
  const { editor, change, save, base } = spec
  const onMine = () => {
    save.goOn()
    save.begin()
  }
  return (
    <>
      {save.isAsking && (
        <TextSaveDialog
          apiId={apiId}
          change={change}
          text={editor.text}
          back={t('editor.save.back')}
          current={base}
          isSaving={save.isSaving}
          onSave={(note) => void save.send(note)}
          onClose={save.cancel}
        />
      )}
      {save.current && (
        <LateBoundary>
          <ConflictDialog
            apiId={apiId}
            current={save.current}
            mine={editor.text()}
            onMine={onMine}
            onTheirs={spec.takeTheirs}
            onClose={save.forget}
          />
        </LateBoundary>
      )}
    </>
  )
}

/** Preview, Save, and what else can be done with the text. */
function SpecActions({ spec, isUnchanged }: { spec: ReturnType<typeof useSpec>; isUnchanged: boolean }) {
  const { t } = useTranslation()
  const { editor, checker, save } = spec
  const { takeSample, chooseText } = useNewText(editor.replace)
  const templates = useTemplates(editor.replace)
  const postman = usePostman(editor.replace)
  const [isPreviewed, togglePreview] = usePreviewed()
  return (
    <>
      <Button
        variant="default"
        aria-pressed={isPreviewed}
        leftSection={isPreviewed ? <IconEyeOff size={16} stroke={1.7} /> : <IconEye size={16} stroke={1.7} />}
        onClick={togglePreview}
      >
        {t('editor.preview')}
      </Button>
      <EditorMenu
        editor={editor}
        checker={checker}
        onImport={chooseText}
        onPostman={postman.choose}
        onTemplate={templates.choose}
        onSample={() => void takeSample()}
        onDownload={save.download}
      />
      {templates.dialog}
      {postman.dialog}
      <Button
        leftSection={<IconDeviceFloppy size={16} stroke={1.7} />}
        disabled={isUnchanged}
        title={isUnchanged ? t('editor.unchanged') : undefined}
        loading={save.isSaving && !save.isAsking}
        onClick={save.begin}
      >
        {t('editor.save.save')}
      </Button>
    </>
  )
}

/** The editor of one spec: its text, what is wrong in it, its outline, and what can be done with it (specification part 1, section 2). */
export function SpecWorkspace({ crumbs, title, application, start, deployed = nowhere, onSaved }: Props) {
  const spec = useSpec(start, onSaved)
  const { editor, checker, change, isDirty, save } = spec
  const { checked, failed } = useCheckedText(editor, checker, change)
  const [isPreviewed] = usePreviewed()
  const isUnchanged = start.apiId !== undefined && !isDirty
  const onSave = useEffectEvent(() => {
    if (!isUnchanged) save.begin()
  })
  useEffect(() => spec.onSave.set(() => onSave()), [spec.onSave])
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} subtitle={application} actions={<SpecActions spec={spec} isUnchanged={isUnchanged} />} />
      <WorkBody>
        <div className={css.workspace} data-preview={isPreviewed || undefined}>
          {spec.isRestored && <RestoredNote onDiscard={spec.discard} />}
          {!isPreviewed && <Outline outline={checked?.outline ?? []} editor={editor} />}
          <CodeView dom={editor.dom} onShown={start.isBegun ? editor.focus : undefined} />
          {isPreviewed && (
            <LateBoundary>
              <SpecPreview checker={checker} checked={checked} editor={editor} deployed={deployed} />
            </LateBoundary>
          )}
          <Problems checked={checked} failed={failed} editor={editor} />
        </div>
      </WorkBody>
      {start.apiId !== undefined && <SaveDialogs apiId={start.apiId} spec={spec} />}
    </>
  )
}
