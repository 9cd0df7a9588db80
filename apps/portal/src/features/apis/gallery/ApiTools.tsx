import type { ApiSummary } from '@apim/contract'
import { ApiMenu } from '../api/ApiMenu.tsx'
import { FavouriteButton } from '../favourites/FavouriteButton.tsx'

/** What a card offers besides its link: the star and the menu. */
export function ApiTools({ api }: { api: ApiSummary }) {
  return (
    <>
      <FavouriteButton api={api} />
      <ApiMenu api={api} />
    </>
  )
}
