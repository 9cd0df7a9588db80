import { useState } from 'react'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { notifyFailure } from '../../../../shell/notices/notify-failure.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { type TemplateName, templateText } from './templates.ts'

/** The choice of a template, whose text is then taken. */
export const useTemplates = (take: (text: string) => void) => {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const onTake = async (name: TemplateName) => {
    setChoosing(false)
    try {
      take(await templateText(name))
    } catch (failure) {
      notifyFailure(t('editor.template.failed'), failure)
    }
  }
  return {
    choose: () => setChoosing(true),
    dialog: isChoosing && <TemplateDialog onTake={(name) => void onTake(name)} onClose={() => setChoosing(false)} />,
  }
}
