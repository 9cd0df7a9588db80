import { entriesIn, type Json, listIn, own, shown, textIn, textsIn } from '../json.ts'

/** Where a document says that an API is. `url` is complete: each variable stands for its default, which `template` names. */
export interface Server {
  url: string
  template: string
  description: string
  variables: { name: string; value: string; choices: string[]; description: string }[]
}

/** The address of a server with these values of its variables, by name; one that is left out has its default. */
export const addressOf = (
  { template, variables }: Pick<Server, 'template' | 'variables'>,
  values: ReadonlyMap<string, string> = new Map(),
): string => {
  const defaults = new Map(variables.map(({ name, value }) => [name, value]))
  // At once: a value may have braces of its own.
  return template.replace(/\{([^{}]+)\}/g, (all, name: string) => values.get(name) ?? defaults.get(name) ?? all)
}

/** Whether calls can go to it. It may be relative to where the document is. */
export const isAddress = (address: string): boolean => URL.canParse(address, 'https://document.example')

/** What one of several servers is known by: two may have the same template, with other defaults. */
export const serverId = ({ template }: Pick<Server, 'template'>, at: number): string => `server ${at} ${template}`

const serverOf = (server: unknown): Server => {
  const variables = entriesIn(server, 'variables').map(([name, one]) => ({
    name,
    value: shown(own(one, 'default') ?? ''),
    choices: listIn(one, 'enum').map(shown),
    description: textIn(one, 'description'),
  }))
  const template = textIn(server, 'url')
  return { url: addressOf({ template, variables }), template, description: textIn(server, 'description'), variables }
}

/** Swagger 2.0 has one host and several schemes. */
const swaggerServers = (document: Json): Server[] => {
  const host = textIn(document, 'host')
  const path = textIn(document, 'basePath')
  const schemes = textsIn(document, 'schemes')
  const urls = host ? (schemes.length > 0 ? schemes : ['https']).map((scheme) => `${scheme}://${host}${path}`) : path ? [path] : []
  return urls.map((one) => {
    const url = one.replace(/\/$/, '')
    return { url, template: url, description: '', variables: [] }
  })
}

/** The servers that a document, a path item or an operation names. */
export const serversOf = (holder: unknown): Server[] => listIn(holder, 'servers').map(serverOf)

/** The servers of a whole document, in each of the three formats. */
export const documentServers = (document: Json): Server[] => ('swagger' in document ? swaggerServers(document) : serversOf(document))
