import type { Palette } from '@apim/contract'
import { type Actor, isAdmin } from '@apim/contract/actor'
import type { TextKey } from '../../shared/text-key.ts'
import type { Translate } from '../../shared/texts/use-translation.ts'
import { type EntryLink, entryOf, type Group, type Thing, type ThingKind } from './entries.ts'

const thing = (kind: ThingKind, id: number | string, name: string, details: (string | null)[]): Thing => ({
  kind,
  id: String(id),
  name,
  details: details.flatMap((one) => one || []),
})

interface Found {
  title: TextKey
  things: Thing[]
  /** How many there are, of which these are the first; and the list that shows them all. */
  total?: number
  list?: (user: Actor, q: string) => EntryLink
}

const kinds = ({ apis, operations, applications, organizations, people, keys, areas, resources }: Palette, t: Translate): Found[] => [
  {
    title: 'palette.apis',
    things: apis.entries.map(({ id, name, version, organization }) => thing('api', id, name, [version, organization])),
    total: apis.total,
    list: (_, q) => ({ to: '/wall/all', search: { q } }),
  },
  {
    title: 'palette.operations',
    things: operations.map(({ apiId, apiName, name, summary }) => thing('operation', `${apiId} ${name}`, name, [summary, apiName])),
  },
  {
    title: 'palette.applications',
    things: applications.entries.map(({ id, name, organization }) => thing('application', id, name, [organization])),
    total: applications.total,
    list: (user, q) => ({ to: isAdmin(user) ? '/applications' : '/my/applications', search: { q } }),
  },
  {
    title: 'palette.organizations',
    things: organizations.entries.map(({ id, name }) => thing('organization', id, name, [])),
    total: organizations.total,
    list: (_, q) => ({ to: '/organizations', search: { q } }),
  },
  {
    title: 'palette.people',
    things: people.entries.map(({ id, name, email, organization }) => thing('person', id, name, [email, organization])),
    total: people.total,
  },
  {
    title: 'palette.keys',
    things: keys.entries.map(({ id, name, apiId, apiName, env }) =>
      thing('key', `${apiId} ${id}`, name, [name === apiName ? null : apiName, env]),
    ),
    total: keys.total,
  },
  {
    title: 'palette.areas',
    things: areas.entries.map(({ id, name }) => thing('area', id, name, [])),
    total: areas.total,
  },
  {
    title: 'palette.resources',
    things: resources.entries.map(({ id, name, type }) => thing('resource', id, name, [t(`resources.types.${type}`)])),
    total: resources.total,
    list: (_, q) => ({ to: '/resources', search: { q } }),
  },
]

/** What the server has found, by kind; each list that has more than is shown is offered whole. */
export const foundGroups = (found: Palette, { user, q, t }: { user: Actor; q: string; t: Translate }): Group[] =>
  kinds(found, t)
    .filter(({ things }) => things.length > 0)
    .map(({ title, things, total, list }) => ({
      title,
      ...(total !== undefined && { total }),
      entries: [
        ...things.map((one) => entryOf(user, one)),
        ...(list && total !== undefined && total > things.length
          ? [{ key: `all ${title}`, link: list(user, q), name: t('palette.all', { list: t(title) }), details: [] }]
          : []),
      ],
    }))
