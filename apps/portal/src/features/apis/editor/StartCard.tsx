import { Button } from '@mantine/core'
import { IconFileImport, IconFileText, IconPackageImport, IconSchema, IconTemplate } from '@tabler/icons-react'
import { Card } from '../../../shared/parts/Card.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Editor.module.css'
import { usePostman } from './postman/use-postman.tsx'
import { useTemplates } from './templates/use-templates.tsx'
import { useNewText } from './use-new-text.ts'

const icon = { size: 16, stroke: 1.7 }
const blank = "openapi: 3.1.0\ninfo:\n  title: \n  version: '1.0.0'\npaths: {}\n"

/** How a first text begins: with a template, with the sample, with a file, with a Postman collection, or with the least that a spec has. */
export function StartCard({ hint, onStart }: { hint: string; onStart: (text: string) => void }) {
  const { t } = useTranslation()
  const { takeSample, chooseText } = useNewText(onStart)
  const templates = useTemplates(onStart)
  const postman = usePostman(onStart)
  return (
    <Card title={t('editor.start')}>
      <p className="hint">{hint}</p>
      <div className={css.start}>
        <Button leftSection={<IconTemplate {...icon} />} onClick={templates.choose}>
          {t('editor.template.new')}
        </Button>
        <Button variant="default" leftSection={<IconSchema {...icon} />} onClick={() => void takeSample()}>
          {t('editor.sample')}
        </Button>
        <Button variant="default" leftSection={<IconFileImport {...icon} />} onClick={chooseText}>
          {t('editor.import')}
        </Button>
        <Button variant="default" leftSection={<IconPackageImport {...icon} />} onClick={postman.choose}>
          {t('editor.postman.import')}
        </Button>
        <Button variant="default" leftSection={<IconFileText {...icon} />} onClick={() => onStart(blank)}>
          {t('editor.blank')}
        </Button>
      </div>
      {templates.dialog}
      {postman.dialog}
    </Card>
  )
}
