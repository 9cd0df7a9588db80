/**
 * Marks a message that the portal itself raises. Its English text is its key, translated where it is shown (`message`), like messages of the contract
 * and the server. The build collects the marked ones.
 */
export const messageKey = (english: string) => english
