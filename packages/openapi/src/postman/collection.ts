import { budgetOf } from '../budget.ts'
import { type OperationLine, onceEach, outlineOf } from '../document/outline.ts'
import type { Json } from '../json.ts'
import { operationOf } from '../operation/operation.ts'
import type { CallTarget } from '../request/call-target.ts'
import { type Credential, gatewayCredential } from '../request/credential.ts'
import { variablesOf } from './auth.ts'
import { addressVariable, credentialsOf, type ItemContext, itemOf } from './item.ts'
import { literal } from './text.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const secretHint = 'Yours, as the current value only: Postman shares the initial value with others.'

const addressHint = (targets: readonly CallTarget[]) => targets.map(({ name, address }) => `${name}: ${address}`).join('\n')

/**
 * A description as a collection for Postman (Collection Format 2.1.0), in pieces of JSON: a folder for each tag, a request for each operation. Requests go
 * to the first of `targets` with a key in a variable; without one to the document's own servers. It has no scripts. Throws TooLong.
 */
export const collectionPieces = function* (document: Json, targets: readonly CallTarget[], charactersMax: number): Generator<string> {
  const spend = budgetOf(charactersMax)
  const json = (value: unknown) => spend(JSON.stringify(value))
  const { title, version, description, schemes, servers, groups } = outlineOf(document)
  const [target] = targets
  const credentials: Credential[] | undefined = target && [gatewayCredential(target.auth)]
  const server = servers[0]?.url ?? ''
  const context: ItemContext = { document, schemes, credentials, server, spend: budgetOf(charactersMax) }
  const used = new Set<string>()

  const requests = function* (operations: readonly OperationLine[]): Generator<string> {
    let comma = ''
    for (const line of operations) {
      const operation = operationOf(document, line)
      if (!operation) continue
      for (const name of variablesOf(credentialsOf(context, operation))) used.add(name)
      yield `${comma}${json(itemOf(context, operation))}`
      comma = ','
    }
  }
  yield `{"info":${json({ name: [title, version].filter(Boolean).join(' '), description: literal(description), schema })},"item":[`
  let comma = ''
  for (const { name, description: text, operations } of onceEach(groups)) {
    const calls = operations.filter(({ isWebhook }) => !isWebhook)
    if (calls.length === 0) continue
    yield `${comma}{"name":${json(name)},"description":${json(literal(text))},"item":[`
    yield* requests(calls)
    yield ']}'
    comma = ','
  }
  const address = {
    key: addressVariable,
    value: literal((target?.address ?? server).replace(/\/$/, '')),
    description: addressHint(targets),
  }
  const secrets = [...used].map((key) => ({ key, value: '', description: secretHint }))
  yield `],"variable":${json([address, ...secrets])}}\n`
}
