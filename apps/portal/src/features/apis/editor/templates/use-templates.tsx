import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { notifyFailure } from '../../../../shell/notices/notify-failure.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { type TemplateName, templateText } from './templates.ts'

/** The choice of a template, whose text is then taken. The dialog stays until it has come; closed before that, it takes none. */
export const useTemplates = (take: (text: string) => void) => {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const [loading, setLoading] = useState<TemplateName>()
  /** Not the drawn one: of two fast presses the second would not know it. */
  const awaited = useRef<Promise<string>>(undefined)
  const close = () => {
    awaited.current = undefined
    setLoading(undefined)
    setChoosing(false)
  }
  const onTake = async (name: TemplateName) => {
    if (awaited.current) return
    const text = templateText(name)
    awaited.current = text
    setLoading(name)
    const failure = await text.then(
      () => undefined,
      (error: unknown) => error,
    )
    if (awaited.current !== text) return
    // Before the text is taken: the focus then goes to the editor, and not back to what opened the dialog.
    flushSync(close)
    if (failure) notifyFailure(t('editor.template.failed'), failure)
    else take(await text)
  }
  return {
    choose: () => setChoosing(true),
    dialog: isChoosing && <TemplateDialog loading={loading} onTake={(name) => void onTake(name)} onClose={close} />,
  }
}
