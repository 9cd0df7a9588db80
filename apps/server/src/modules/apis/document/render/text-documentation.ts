import { asList, asObject, headOf, httpMethods, type Json, serversOf } from '../facts.ts'
import { plainLine, plainText } from '../plain-text.ts'
import { follow } from '../references.ts'

const textMax = 20_000
const propertiesMax = 200

/** The document's text as AsciiDoc prose: none of its lines can start a heading, a block, an attribute or a macro. */
const prose = (value: unknown): string =>
  plainText(value, textMax)
    .split('\n')
    .map((line) =>
      /^(=|:|\.|\[|-{2,}|\*{4}|\+{4}|_{4}|\/{2}|\|===|include::|image::?|ifn?def::|ifeval::|endif::|toc::)/.test(line)
        ? `{empty}${line}`
        : line,
    )
    .join('\n')

const word = (value: unknown): string => plainLine(value, 300).replaceAll('|', '\\|')

const typeOf = (schema: Json): string => {
  if (typeof schema.$ref === 'string') return word(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  if (schema.type === 'array') return `list of ${typeOf(asObject(schema.items))}`
  const types = asList(schema.type).map(String).join(' or ') || word(schema.type)
  const combined = ['allOf', 'oneOf', 'anyOf'].find((key) => Array.isArray(schema[key]))
  if (!types && combined)
    return asList(schema[combined])
      .slice(0, 10)
      .map((part) => typeOf(asObject(part)))
      .join(combined === 'allOf' ? ' and ' : ' or ')
  return `${types || 'any'}${schema.format ? ` (${word(schema.format)})` : ''}`
}

const table = (head: string[], rows: string[][]): string[] =>
  rows.length === 0 ? [] : ['|===', `| ${head.join(' | ')}`, '', ...rows.map((row) => `| ${row.join(' | ')}`), '|===', '']

const parametersOf = (root: unknown, item: Json, operation: Json): string[] => {
  const rows = [...asList(item.parameters), ...asList(operation.parameters)].slice(0, propertiesMax).map((entry) => {
    const parameter = asObject(follow(root, entry))
    const schema = parameter.schema === undefined ? parameter : asObject(parameter.schema)
    return [
      word(parameter.name),
      word(parameter.in),
      parameter.required === true ? 'yes' : 'no',
      typeOf(schema),
      word(parameter.description),
    ]
  })
  return table(['Parameter', 'In', 'Required', 'Type', 'Description'], rows)
}

const bodyOf = (root: unknown, operation: Json): string[] => {
  const body = asObject(follow(root, operation.requestBody))
  const kinds = Object.entries(asObject(body.content)).map(([type, media]) => `${word(type)}: ${typeOf(asObject(asObject(media).schema))}`)
  return kinds.length === 0 ? [] : [`Request body${body.required === true ? ' (required)' : ''}: ${kinds.join(', ')}`, '']
}

const responsesOf = (root: unknown, operation: Json): string[] => {
  const rows = Object.entries(asObject(operation.responses)).map(([status, entry]) => {
    const response = asObject(follow(root, entry))
    const media = Object.values(asObject(response.content))[0]
    const schema = media === undefined ? response.schema : asObject(media).schema
    return [word(status), word(response.description), schema === undefined ? '' : typeOf(asObject(schema))]
  })
  return table(['Response', 'Description', 'Type'], rows)
}

const operationsOf = (root: unknown, path: string, item: Json): string[] =>
  httpMethods
    .filter((method) => Object.hasOwn(item, method))
    .flatMap((method) => {
      const operation = asObject(item[method])
      const summary = prose(plainLine(operation.summary, 300))
      const text = prose(operation.description)
      return [
        `=== ${method.toUpperCase()} ${word(path)}`,
        '',
        ...(operation.deprecated === true ? ['Deprecated.', ''] : []),
        ...(summary ? [summary, ''] : []),
        ...(text && text !== summary ? [text, ''] : []),
        ...parametersOf(root, item, operation),
        ...bodyOf(root, operation),
        ...responsesOf(root, operation),
      ]
    })

const schemaOf = (root: unknown, name: string, entry: unknown): string[] => {
  const schema = asObject(follow(root, entry))
  const required = new Set(asList(schema.required))
  const rows = Object.entries(asObject(schema.properties))
    .slice(0, propertiesMax)
    .map(([property, value]) => [
      word(property),
      typeOf(asObject(value)),
      required.has(property) ? 'yes' : 'no',
      word(asObject(value).description),
    ])
  const text = prose(schema.description)
  return [
    `=== ${word(name)}`,
    '',
    ...(text ? [text, ''] : []),
    ...(rows.length === 0 ? [`Type: ${typeOf(schema)}`, ''] : table(['Property', 'Type', 'Required', 'Description'], rows)),
  ]
}

/**
 * A checked description as readable text: AsciiDoc that also reads well unrendered. Title, servers, every operation with parameters, body and
 * responses, then the schemas (specification part 1, section 7: text documentation).
 */
export const textDocumentation = (root: unknown): string => {
  const document = asObject(root)
  const { title, version } = headOf(root)
  const servers = serversOf(root)
  const schemas = { ...asObject(document.definitions), ...asObject(asObject(document.components).schemas) }
  const lines = [
    `= ${title}`,
    `Version ${version}`,
    '',
    prose(asObject(document.info).description),
    '',
    ...(servers.length > 0 ? ['== Servers', '', ...servers.map((server) => `* ${server}`), ''] : []),
    '== Operations',
    '',
    ...Object.entries(asObject(document.paths)).flatMap(([path, item]) => operationsOf(root, path, asObject(follow(root, item)))),
    ...(Object.keys(schemas).length > 0 ? ['== Schemas', ''] : []),
    ...Object.entries(schemas).flatMap(([name, schema]) => schemaOf(root, name, schema)),
  ]
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}
