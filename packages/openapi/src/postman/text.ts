/** A text of a document in a collection: Postman would put the value of a variable, as the reader's key, where it reads `{{name}}`. */
export const literal = (text: string): string => text.replace(/\{(?=\{)/g, '{ ')

/** What Postman replaces by the value of a variable. */
export const variable = (name: string): string => `{{${name}}}`
