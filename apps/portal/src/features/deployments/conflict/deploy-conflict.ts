import type { DeployValues } from '../form/deploy-values.ts'

/** The settings of a deployment on which two editors can differ, each with its fields. */
const settings = {
  upstreamUrl: ['upstreamUrl'],
  tokenExpiration: ['tokenExpiration'],
  rateLimit: ['limited', 'ratePerMinute'],
  ipRestriction: ['restricted', 'ips'],
  botDetection: ['noBots'],
  pathLockdown: ['takeOverRevision'],
  requestTransformer: ['changesRequests', 'requestTransformer'],
  responseTransformer: ['changesAnswers', 'responseTransformer'],
} as const satisfies Record<string, readonly (keyof DeployValues)[]>
export type Setting = keyof typeof settings
export type Choices = Partial<Record<Setting, 'mine' | 'theirs'>>

/** A setting's effective value: fields of a rule that is off do not count. */
const meaning = (values: DeployValues, setting: Setting): unknown => {
  const [first, ...rest] = settings[setting].map((field) => values[field])
  return rest.length > 0 && first === false ? false : [first, ...rest]
}

/** The settings that differ, in form order. The response transformer counts only for users who may set it. */
export const differing = (one: DeployValues, other: DeployValues, setsResponseTransformer: boolean): Setting[] =>
  (Object.keys(settings) as Setting[])
    .filter((setting) => setsResponseTransformer || setting !== 'responseTransformer')
    .filter((setting) => JSON.stringify(meaning(one, setting)) !== JSON.stringify(meaning(other, setting)))

/** The proposal: mine for what I changed since `began`, theirs for everything else, so that no one's change is reverted unseen. */
export const proposed = (mine: DeployValues, theirs: DeployValues, began: DeployValues, setsResponseTransformer: boolean): Choices => {
  const own = differing(mine, began, setsResponseTransformer)
  return Object.fromEntries(
    differing(mine, theirs, setsResponseTransformer).map((setting) => [setting, own.includes(setting) ? 'mine' : 'theirs']),
  )
}

/** Theirs, with mine where chosen; based on their version. */
export const merged = (mine: DeployValues, theirs: DeployValues, choices: Choices): DeployValues => {
  const fields = (Object.keys(settings) as Setting[])
    .filter((setting) => choices[setting] === 'mine')
    .flatMap((setting) => settings[setting])
  return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) }
}
