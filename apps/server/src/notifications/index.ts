export { purgeNotifications, removeNotificationsAbout, removeNotificationsOf } from './notifications.store.ts'
export { notify } from './notify.ts'
export { type NotificationRow, type Reader, readerStore } from './reader.store.ts'
