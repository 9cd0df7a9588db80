/** Shorter searches find nothing: they would find almost everything. */
export const paletteWordsMin = 2
/** How many of a kind the palette shows at most; the total says how many there are. */
export const paletteEntriesMax = 5
