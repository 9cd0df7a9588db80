export { announce } from './announce.ts'
export {
  type DeliveryRow,
  deliveriesStore,
  insertDeliveries,
  purgeDeliveries,
  removeDeliveriesAbout,
  type WebhookAttemptRow,
} from './deliveries.store.ts'
export { bodyOf, secretOf, signatureOf } from './message.ts'
export { delayAfter } from './retries.ts'
