import { canonicalJson } from '../../../../canonical-json.ts'
import { asList, asObject, type Json } from '../../document/facts.ts'

const names = ['summary', 'description', 'externalDocs', 'example', 'examples', 'links']

/** An object's texts and examples, as canonical JSON. */
export const textsOf = (object: Json): string => canonicalJson(names.map((name) => object[name] ?? null))

/** A media type as it is compared: the character set says nothing about the content. */
export const mediaType = (name: string): string =>
  name
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
    .filter((part, index) => index === 0 || (part !== '' && !part.startsWith('charset=')))
    .join(';')

/** The servers that an object names itself, with their variables' defaults filled in. */
export const serversIn = (object: Json): string[] | undefined => {
  if (!Array.isArray(object.servers) || object.servers.length === 0) return undefined
  return asList(object.servers).map((server) => {
    const { url, variables } = asObject(server)
    const known = asObject(variables)
    return String(url).replace(/\{([^{}]*)\}/g, (whole, name: string) =>
      Object.hasOwn(known, name)
        ? `{${asList(asObject(known[name]).enum).map(String).join('|') || String(asObject(known[name]).default)}}`
        : whole,
    )
  })
}
