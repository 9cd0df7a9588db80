export const isForPeople: () => boolean
export const showToPeople: (output: NodeJS.ReadableStream) => Promise<void>
