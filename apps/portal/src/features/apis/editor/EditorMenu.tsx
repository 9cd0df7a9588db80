import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconDownload,
  IconFileImport,
  IconIndentIncrease,
  IconPackageImport,
  IconSchema,
  IconSearch,
  IconSwitchHorizontal,
  IconTemplate,
} from '@tabler/icons-react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { confirm } from '../../../shell/confirm/confirm.ts'
import { notify } from '../../../shell/notices/notices.ts'
import type { SpecChecker } from './check/spec-checker.ts'
import type { SpecEditor } from './code/spec-editor.ts'
import { type SpecSyntax, syntaxOf } from './spec-syntax.ts'

const icon = { size: 16, stroke: 1.7 }

/** Laying out YAML anew loses its comments, so it is asked first. */
const useRewrite = (editor: SpecEditor, checker: SpecChecker) => {
  const { t } = useTranslation()
  return async (to: SpecSyntax | undefined) => {
    const text = editor.text()
    const from = syntaxOf(text)
    const hasComments = from === 'yaml' && /^[ \t]*#|\s#\s/m.test(text)
    if (hasComments && (await confirm({ text: t('editor.losesComments'), ok: t('editor.goOn') })) !== 'Yes') return
    const next = await checker.ask({ kind: 'rewrite', text, from, to: to ?? from }).catch(() => undefined)
    if (next === undefined) notify.warning(t('editor.notReadable'))
    else if (next !== text) editor.replace(next)
  }
}

type Props = {
  editor: SpecEditor
  checker: SpecChecker
  onImport: () => void
  onPostman: () => void
  onTemplate: () => void
  onSample: () => void
  onDownload: () => void
}

/** What can be done with the text besides saving it. */
export function EditorMenu({ editor, checker, onImport, onPostman, onTemplate, onSample, onDownload }: Props) {
  const { t } = useTranslation()
  const rewrite = useRewrite(editor, checker)
  return (
    <Menu position="bottom-end" width={260} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown {...icon} />}>
          {t('editor.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSearch {...icon} />} onClick={() => setTimeout(() => editor.find())}>
          {t('editor.find')}
        </Menu.Item>
        <Menu.Item leftSection={<IconIndentIncrease {...icon} />} onClick={() => void rewrite(undefined)}>
          {t('editor.format')}
        </Menu.Item>
        {(['yaml', 'json'] as const).map((syntax) => (
          <Menu.Item key={syntax} leftSection={<IconSwitchHorizontal {...icon} />} onClick={() => void rewrite(syntax)}>
            {t(`editor.to.${syntax}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={onImport}>
          {t('editor.import')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPackageImport {...icon} />} onClick={onPostman}>
          {t('editor.postman.import')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={onTemplate}>
          {t('editor.template.new')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSchema {...icon} />} onClick={onSample}>
          {t('editor.sample')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={onDownload}>
          {t('editor.download')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
