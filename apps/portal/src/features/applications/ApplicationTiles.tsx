import type { ApplicationSummary } from '@apim/contract/applications/schemas'
import { Link } from '@tanstack/react-router'
import { Tile, Tiles } from '../../shared/parts/Tile.tsx'
import { Written } from '../../shared/parts/Written.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { dockSearch, useDocks } from '../../shell/dock/use-docks.ts'
import { FacingChip } from './FacingChip.tsx'

/** One page of applications: each opens its dock. */
export function ApplicationTiles({ applications }: { applications: ApplicationSummary[] }) {
  const { t } = useTranslation()
  const { stack } = useDocks()
  const open = stack.find(({ kind }) => kind === 'application')?.id
  return (
    <Tiles>
      {applications.map(({ id, name, organization, description, external, apiCount }) => (
        <Tile
          key={id}
          name={
            <Link to="." search={dockSearch({ kind: 'application', id: String(id) })} resetScroll={false}>
              <Written>{name}</Written>
            </Link>
          }
          line={<Written className="cut">{organization}</Written>}
          text={description}
          foot={
            <>
              <FacingChip external={external} />
              <span className="hint num">{t('applications.apiCount', { count: apiCount })}</span>
            </>
          }
          open={String(id) === open}
        />
      ))}
    </Tiles>
  )
}
