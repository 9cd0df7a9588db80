const letters = new Intl.Segmenter()
const firstLetter = (text: string) => letters.segment(text.trim())[Symbol.iterator]().next().value?.segment ?? ''

/** The initials of both names, for the avatar in the header. */
export const initialsOf = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  [firstname, lastname].map((name) => firstLetter(name).toLocaleUpperCase()).join('')
