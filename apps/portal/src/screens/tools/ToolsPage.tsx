import { IconFileCode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ListBody } from '../../shared/layout/PageBody.tsx'
import { PageHeader } from '../../shared/layout/PageHeader.tsx'
import { Tile, Tiles } from '../../shared/parts/Tile.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'

/** /tools */
export function ToolsPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('title.tools')} />
      <ListBody>
        <Tiles>
          <Tile
            name={<Link to="/tools/editor">{t('title.editor')}</Link>}
            line={t('editor.tool.formats')}
            text={t('editor.tool.text')}
            whole
            foot={
              <span className="hint">
                <IconFileCode size={16} stroke={1.7} aria-hidden="true" /> {t('editor.tool.foot')}
              </span>
            }
          />
        </Tiles>
      </ListBody>
    </>
  )
}
