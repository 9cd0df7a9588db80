/** The first steps of each role, in their order (decision 72). */
export const checklistSteps = {
  publisher: ['connectGateway', 'publishApi', 'deployApi', 'callApi'],
  gateway: ['connectGateway', 'seeDeployment', 'issueKey', 'seeCalls'],
  client: ['findApi', 'requestAccess', 'getKey', 'firstCall'],
} as const

/** Whose steps they are: those who publish APIs, those who look after gateways, and those who use APIs. */
export type ChecklistRole = keyof typeof checklistSteps
export type ChecklistStep = (typeof checklistSteps)[ChecklistRole][number]

export const everyStep = Object.values(checklistSteps).flat() as [ChecklistStep, ...ChecklistStep[]]
