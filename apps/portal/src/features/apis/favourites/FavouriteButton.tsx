import type { ApiSummary } from '@apim/contract'
import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { notifyFailure } from '../../../shell/notices/notify-failure.tsx'
import css from '../gallery/ApiCard.module.css'
import { useSetFavourite } from './favourites.queries.ts'

/** A star that marks an API for its reader. It changes at once, and back if that fails. */
export function FavouriteButton({ api: { id, name, isFavourite } }: { api: Pick<ApiSummary, 'id' | 'name' | 'isFavourite'> }) {
  const { t } = useTranslation()
  const { mutate, isPending, variables } = useSetFavourite(id)
  const isShown = isPending ? variables : isFavourite
  const turn = () =>
    mutate(!isShown, {
      onError: (failure) => void notifyFailure(t(isShown ? 'apis.favourite.removeFailed' : 'apis.favourite.addFailed', { name }), failure),
    })
  return (
    <ActionIcon className={css.star ?? ''} aria-label={t('apis.favourite.of', { name })} aria-pressed={isShown} onClick={turn}>
      {isShown ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.7} />}
    </ActionIcon>
  )
}
