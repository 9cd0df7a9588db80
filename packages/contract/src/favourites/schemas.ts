import * as z from 'zod'

export const FavouriteForm = z.strictObject({ isFavourite: z.boolean('Must be true or false') })
export type FavouriteForm = z.infer<typeof FavouriteForm>

/** Whether an API is a favourite of the caller. */
export const Favourite = z.object({ id: z.number().int(), isFavourite: z.boolean() })
export type Favourite = z.infer<typeof Favourite>
