export const isTerminal: () => boolean
export const prettyPrint: (output: NodeJS.ReadableStream) => Promise<void>
