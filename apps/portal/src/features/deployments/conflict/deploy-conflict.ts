import type { DeployValues } from '../form/deploy-values.ts'

/** What two editors of a deployment can want differently, each with the fields that belong together. */
const settings = {
  upstreamUrl: ['upstreamUrl'],
  tokenExpiration: ['tokenExpiration'],
  rateLimit: ['limited', 'ratePerMinute'],
  ipRestriction: ['restricted', 'ips'],
  botDetection: ['noBots'],
  pathLockdown: ['takesOver'],
  requestTransformer: ['changesRequests', 'requestTransformer'],
  responseTransformer: ['changesAnswers', 'responseTransformer'],
} as const satisfies Record<string, readonly (keyof DeployValues)[]>
export type Setting = keyof typeof settings
export type Choices = Partial<Record<Setting, 'mine' | 'theirs'>>

/** What a setting means: what waits in the fields of a rule that is off means nothing. */
const meaning = (values: DeployValues, setting: Setting): unknown => {
  const [first, ...rest] = settings[setting].map((field) => values[field])
  return rest.length > 0 && first === false ? false : [first, ...rest]
}

/** The settings in which the two differ, in the order of the form. The response transformer counts for those alone who may set it. */
export const differing = (one: DeployValues, other: DeployValues, setsAnswers: boolean): Setting[] =>
  (Object.keys(settings) as Setting[])
    .filter((setting) => setsAnswers || setting !== 'responseTransformer')
    .filter((setting) => JSON.stringify(meaning(one, setting)) !== JSON.stringify(meaning(other, setting)))

/** What is proposed: what I changed since `began` is mine, everything else theirs, so that nobody's change is taken back unseen. */
export const proposed = (mine: DeployValues, theirs: DeployValues, began: DeployValues, setsAnswers: boolean): Choices => {
  const own = differing(mine, began, setsAnswers)
  return Object.fromEntries(differing(mine, theirs, setsAnswers).map((setting) => [setting, own.includes(setting) ? 'mine' : 'theirs']))
}

/** Theirs, with mine where that was chosen; it begins from their version. */
export const merged = (mine: DeployValues, theirs: DeployValues, choices: Choices): DeployValues => {
  const fields = (Object.keys(settings) as Setting[])
    .filter((setting) => choices[setting] === 'mine')
    .flatMap((setting) => settings[setting])
  return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) }
}
