/**
 * Marks a message that the portal itself raises: its English text is its key, and what shows it translates it (`message`), as those of the
 * contract and the service. The build finds what is marked.
 */
export const messageKey = (english: string) => english
