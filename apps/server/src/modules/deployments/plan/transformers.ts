import {
  type DeployForm,
  filledIn,
  type RequestTransformer,
  type ResponseTransformer,
  requestTransformerFields,
  responseTransformerFields,
} from '@apim/contract'
import type { DeploymentSettings } from '../../../db/schema/index.ts'
import type { ServicePlugin } from './auth-plugins.ts'
import type { EndingHeaders } from './ending-headers.ts'

type Transformers = Pick<DeploymentSettings, 'requestTransformer' | 'responseTransformer'>

/** A transformer without entries is none. */
const unlessEmpty = <T extends RequestTransformer | ResponseTransformer>(of: T): T | null =>
  Object.values(of).some((entries: string[]) => entries.length > 0) ? of : null

const requestsIn = (form: DeployForm, before: Transformers | undefined) => {
  if (form.enableRequestTransformer === undefined) return before?.requestTransformer ?? null
  return form.enableRequestTransformer ? unlessEmpty(filledIn(requestTransformerFields, form)) : null
}
const responsesIn = ({ responseTransformer: wanted }: DeployForm, before: Transformers | undefined) => {
  if (wanted === undefined) return before?.responseTransformer ?? null
  return wanted.enabled ? unlessEmpty(filledIn(responseTransformerFields, wanted)) : null
}

/** The transformers in the form; omitted ones keep their value (trust T57). */
export const transformersIn = (form: DeployForm, before?: Transformers): Transformers => ({
  requestTransformer: requestsIn(form, before),
  responseTransformer: responsesIn(form, before),
})

/** Whether the form would change the response transformer, which is for portal admins only (trust T50). */
export const changesResponses = (form: DeployForm, before?: Transformers): boolean =>
  JSON.stringify(filledIn(responseTransformerFields, responsesIn(form, before) ?? {})) !==
  JSON.stringify(filledIn(responseTransformerFields, before?.responseTransformer ?? {}))

/** The configuration of request-transformer, with all its lists, so that an entry added manually at the gateway is a difference. */
export const requestTransformerConfig = (ask: RequestTransformer, uri: string | null) => ({
  remove: { headers: ask.removeHeaders, querystring: ask.removeQuerystring, body: ask.removeBody },
  rename: { headers: ask.renameHeaders, querystring: ask.renameQuerystring, body: ask.renameBody },
  replace: { headers: ask.replaceHeaders, querystring: [], body: [], uri },
  add: { headers: ask.addHeaders, querystring: ask.addQuerystring, body: ask.addBody },
  append: { headers: [], querystring: [], body: [] },
  http_method: null,
})

const nameOf = (entry: string) => entry.slice(0, entry.indexOf(':'))

/** The configuration of response-transformer: the API's end first, which no settings of a deployment can hide, then those. */
const responseTransformerConfig = (answer: ResponseTransformer, { set, append }: EndingHeaders) => ({
  remove: { headers: [...new Set([...set.map(nameOf), ...answer.removeHeaders])], json: answer.removeJson },
  rename: { headers: [] },
  replace: { headers: answer.replaceHeaders, json: answer.replaceJson },
  add: { headers: [...set, ...answer.addHeaders], json: answer.addJson },
  append: { headers: [...append, ...answer.appendHeaders], json: answer.appendJson },
})

/**
 * The transformer plugins; a locked deployment always has one for requests, which sets the upstream path (`uri`), and one of an API that is going to end
 * has one for responses.
 */
export const transformerPlugins = (
  { requestTransformer: ask, responseTransformer: answer }: Transformers,
  uri: string | null,
  ending: EndingHeaders,
): ServicePlugin[] => {
  const plugins: ServicePlugin[] = []
  if (ask || uri !== null)
    plugins.push({ name: 'request-transformer', config: requestTransformerConfig(ask ?? filledIn(requestTransformerFields), uri) })
  if (answer || ending.set.length > 0)
    plugins.push({
      name: 'response-transformer',
      config: responseTransformerConfig(answer ?? filledIn(responseTransformerFields), ending),
    })
  return plugins
}

/** The names that a transformer changes, which is all the audit log stores of it. */
export const namesOf = (of: Readonly<Record<string, string[]>> | null) =>
  of && Object.fromEntries(Object.entries(of).map(([field, entries]) => [field, entries.map((entry) => entry.split(':')[0])]))

/**
 * Settings for the audit log: for transformers only the names, because a value may be a secret of the upstream service, and for a lockdown
 * only the revision, which never changes.
 */
export const withoutValues = (settings: DeploymentSettings) => ({
  ...settings,
  pathLockdown: settings.pathLockdown && { revision: settings.pathLockdown.revision, paths: settings.pathLockdown.paths.length },
  requestTransformer: namesOf(settings.requestTransformer),
  responseTransformer: namesOf(settings.responseTransformer),
})
