import { entriesIn, type Json, listIn, own, shown, textIn, textsIn } from '../json.ts'

/** Where a document says that an API is. `url` is complete: each variable stands for its default. */
export interface Server {
  url: string
  description: string
  variables: { name: string; value: string; choices: string[]; description: string }[]
}

const serverOf = (server: unknown): Server => {
  const variables = entriesIn(server, 'variables').map(([name, one]) => ({
    name,
    value: shown(own(one, 'default') ?? ''),
    choices: listIn(one, 'enum').map(shown),
    description: textIn(one, 'description'),
  }))
  const url = variables.reduce((text, { name, value }) => text.replaceAll(`{${name}}`, value), textIn(server, 'url'))
  return { url, description: textIn(server, 'description'), variables }
}

/** Swagger 2.0 has one host and several schemes. */
const swaggerServers = (document: Json): Server[] => {
  const host = textIn(document, 'host')
  const path = textIn(document, 'basePath')
  const schemes = textsIn(document, 'schemes')
  const urls = host ? (schemes.length > 0 ? schemes : ['https']).map((scheme) => `${scheme}://${host}${path}`) : path ? [path] : []
  return urls.map((url) => ({ url: url.replace(/\/$/, ''), description: '', variables: [] }))
}

/** The servers that a document, a path item or an operation names. */
export const serversOf = (holder: unknown): Server[] => listIn(holder, 'servers').map(serverOf)

/** The servers of a whole document, in each of the three formats. */
export const documentServers = (document: Json): Server[] => ('swagger' in document ? swaggerServers(document) : serversOf(document))
