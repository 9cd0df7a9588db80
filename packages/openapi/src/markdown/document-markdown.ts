import { budgetOf, type Spend } from '../budget.ts'
import { atGateway } from '../document/at-gateway.ts'
import { type OperationLine, type Outline, onceEach, outlineOf } from '../document/outline.ts'
import { schemaRef } from '../document/part.ts'
import type { SecurityScheme } from '../document/security.ts'
import type { Json } from '../json.ts'
import { firstExample } from '../operation/content.ts'
import { operationOf } from '../operation/operation.ts'
import type { CallTarget } from '../request/call-target.ts'
import { type Credential, credentialsFor, gatewayCredential } from '../request/credential.ts'
import { requestOf } from '../request/request.ts'
import { curl } from '../snippets/curl.ts'
import { heading } from './heading.ts'
import { oneLine } from './one-line.ts'
import { operationSection } from './operation-markdown.ts'
import { definitionMarkdown } from './schema-markdown.ts'

const listed = <T>(all: readonly T[], lineOf: (one: T) => string, spend: Spend) =>
  all.map((one) => spend(`- ${oneLine(lineOf(one))}`)).join('\n')

const schemeLine = ({ name, type, description, in: place, parameter, scheme }: SecurityScheme) => {
  const kind = [type, scheme, parameter && `\`${parameter}\` in ${place}`].filter(Boolean).join(' ')
  return [`\`${name}\`: ${kind}`, description].filter(Boolean).join(' — ')
}

const headOf = ({ title, version, summary, description, servers, schemes }: Outline, spend: Spend): string[] => [
  spend(heading(1, title)),
  version && spend(`Version ${version}`),
  spend(summary),
  spend(description),
  ...(servers.length > 0
    ? [heading(2, 'Servers'), listed(servers, (one) => [one.url, one.description].filter(Boolean).join(': '), spend)]
    : []),
  ...(schemes.length > 0 ? [heading(2, 'Authentication'), listed(schemes, schemeLine, spend)] : []),
]

interface Context extends Outline {
  /** What the gateway asks for; undefined for the document's own servers. */
  atTarget: Credential[] | undefined
}

const operationText = (document: Json, line: OperationLine, { servers, schemes, atTarget }: Context, spend: Spend): string => {
  const found = operationOf(document, line)
  if (!found) return ''
  const { body, security } = found
  const operation = { ...found, ...(body && { body: { ...body, contents: body.contents.slice(0, 1).map(firstExample) } }) }
  const [server] = atTarget ? servers : [...found.servers, ...servers]
  const address = server?.url ?? ''
  const request = requestOf(document, operation, { address, credentials: atTarget ?? credentialsFor(schemes, security) })
  return operationSection(document, operation, curl(request), spend).trimEnd()
}

const schemaText = (document: Json, name: string, spend: Spend): string =>
  [heading(3, name), definitionMarkdown(document, { $ref: schemaRef(document, name) }, spend)].join('\n\n')

const joined = (texts: readonly string[]) => texts.filter(Boolean).join('\n\n')

/**
 * The sections of a whole description in Markdown, for a person to read or print, or for a model: its head, its operations by tag, its schemas; called at
 * the first of `targets`, without one at the document's own servers. What begins in one of them, as a fence without end, is not meant to go on in the next.
 * Throws TooLong where all together have more characters than they may.
 */
export const documentSections = function* (written: Json, targets: readonly CallTarget[], charactersMax: number): Generator<string> {
  const spend = budgetOf(charactersMax)
  const document = atGateway(written, targets)
  const outline = outlineOf(document)
  const atTarget = targets[0] && [gatewayCredential(targets[0].auth)]
  yield joined(headOf(outline, spend))
  for (const { name, description, operations } of onceEach(outline.groups)) {
    yield joined([spend(heading(2, name)), spend(description)])
    for (const line of operations) yield operationText(document, line, { ...outline, atTarget }, spend)
  }
  if (outline.schemas.length > 0) yield heading(2, 'Schemas')
  for (const name of outline.schemas) yield schemaText(document, name, spend)
}
