import { isPortalAdmin } from '@apim/contract/actor'
import { AddRedisForm } from '../../features/resources/AddRedisForm.tsx'
import { ForbiddenState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { Dock } from '../../shell/dock/Dock.tsx'
import { useUser } from '../../shell/session/session-context.ts'

/** Adds a Redis server beside the form of a gateway server, which stays as it is. */
export function AddRedisDock() {
  const { t } = useTranslation()
  return <Dock title={t('resources.addRedis')}>{isPortalAdmin(useUser()) ? <AddRedisForm /> : <ForbiddenState />}</Dock>
}
