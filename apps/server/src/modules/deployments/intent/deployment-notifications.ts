import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../db/client.ts'
import { notify } from '../../../notifications/index.ts'
import { keyRecipients } from '../../../read-models/mail-recipients.store.ts'
import { announce } from '../../../webhooks/index.ts'
import { type DeploymentRow, type DeploymentsStore, settingsOf } from '../deployments.store.ts'

type Actor = { id: number }
type Names = Pick<DeploymentsStore, 'findApiName'>

/** Tells webhooks what became of a deployment: what is true at its gateway, not what was asked for. */
export const announceDeployment = async (
  store: Names,
  tx: Tx,
  { id, apiId, env }: Pick<DeploymentRow, 'id' | 'apiId' | 'env'>,
  type: 'deployment.created' | 'deployment.changed' | 'deployment.deleted',
): Promise<void> => {
  const data = { api: { id: apiId, name: await store.findApiName(tx, apiId) }, deployment: { id, env } }
  await announce(tx, { type, about: { apiId }, data, link: `/apis/${apiId}` })
}

const tell = async (
  store: Names,
  tx: Tx,
  by: Actor,
  { id, apiId, env }: DeploymentRow,
  event: 'deployment.changed' | 'deployment.deleted',
): Promise<void> => {
  const values = { api: await store.findApiName(tx, apiId), env }
  await notify(tx, { to: await keyRecipients(tx, id), by, event, values, link: `/apis/${apiId}?tab=access` })
}

/** Tells the members of organizations with keys there that a deployment was changed, if it was. */
export const tellEdited = async (store: Names, tx: Tx, by: Actor, before: DeploymentRow, after: DeploymentRow): Promise<void> => {
  if (!isDeepStrictEqual(settingsOf(before), settingsOf(after))) await tell(store, tx, by, after, 'deployment.changed')
}

/** Tells them that it is deleted, before their keys are. */
export const tellDeleted = async (store: Names, tx: Tx, by: Actor, row: DeploymentRow): Promise<void> => {
  await tell(store, tx, by, row, 'deployment.deleted')
  await announceDeployment(store, tx, row, 'deployment.deleted')
}
