import { readAddAccess } from '../../features/consumers/add-access-ref.ts'
import { AddAccessDock } from './AddAccessDock.tsx'
import { EditAccessDock } from './EditAccessDock.tsx'

/** The access panel (specification 1 §2): gives access, or edits it. */
export function AccessDock({ id }: { id: string }) {
  const { consumerId } = readAddAccess(id)
  return consumerId === undefined ? <AddAccessDock id={id} /> : <EditAccessDock consumerId={consumerId} key={consumerId} />
}
