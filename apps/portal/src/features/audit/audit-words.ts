import { useTranslation } from '../../shared/texts/use-translation.ts'

/** Abbreviations that stay in capitals. */
const capitals = new Set(['api', 'url', 'id', 'ip', 'oauth2', 'uri', 'csv', 'tls', 'http'])

/** `redirectUris` → `Redirect uris`, `access-request` → `Access request`: a name that has no text of its own. */
const spelledOut = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map((word) => (capitals.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The log's identifiers in words. Modules name their own actions and fields, so one without a text is spelled out. */
export const useAuditWords = () => {
  const { t, under } = useTranslation()
  const found = (group: 'object' | 'verb' | 'field', name: string) => {
    const text = under(`audit.${group}.${name}`)
    return typeof text === 'string' ? text : undefined
  }
  const textOf = (...named: Parameters<typeof found>) => found(...named) ?? spelledOut(named[1])
  const objectOf = (objectType: string) => textOf('object', objectType)
  return {
    objectOf,
    fieldOf: (name: string) => textOf('field', name),
    /** Whether the portal names it, as it does the places of a list; otherwise it is spelled out as it was recorded. */
    hasField: (name: string) => /^\d+$/.test(name) || found('field', name) !== undefined,
    /** `access-request.approve` → `Access request: approved`. */
    actionOf: (action: string) => {
      const [object = '', verb] = action.split('.')
      return verb === undefined ? objectOf(object) : t('audit.did', { object: objectOf(object), verb: textOf('verb', verb) })
    },
    /** Who did it: the system has no address. */
    actorOf: ({ actorId, actorEmail }: { actorId: number | null; actorEmail: string }) =>
      actorId === null && actorEmail === 'system' ? t('audit.system') : actorEmail,
  }
}
