import type { ApiSummary, Choice, Input } from '@apim/contract'
import type { apis as routes } from '@apim/contract/apis/routes'
import { apiLives } from '@apim/contract/constants'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { lowerContainsText, pickerFilter, pickerRows } from '../../db/matching.ts'
import { onePart, ordered, type Part, pageAndTotal, pageWithTotal } from '../../db/paging.ts'
import { apiRevisions, apis, applications, businessAreas, deployments, documents, organizations } from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { accessOf, belongsTo, favouriteOf, grantedTo, ofOrganization, visibleTo } from '../../read-models/api-visibility.store.ts'
import { isInForce } from './in-force.store.ts'
import { isFound, namedFirst } from './search/search.store.ts'

export type GalleryQuery = Input<typeof routes.list>['query']
type Filters = Omit<GalleryQuery, 'page' | 'size' | 'sort' | 'order'>

const values = (list: readonly (string | number)[]) =>
  sql.join(
    list.map((value) => sql`${value}`),
    sql`, `,
  )

const deployed = (condition: SQL): SQL =>
  sql`exists (select 1 from ${deployments} where ${deployments.apiId} = ${apis.id} and ${deployments.state} = 'ACTIVE' and ${condition})`

const tagged = (tags: readonly string[]): SQL => sql`coalesce(${apis.tags} && array[${values(tags)}]::text[], false)`

/** At most this many tags are returned, the most frequent first: documents may contain any number. */
const tagsMax = 200

/** What no longer answers is listed only for those who ask for it. */
const isNotRetired = sql`${apis.life} <> 'retired'`

/** Filters only ever narrow what the user may see. */
const conditionOf = (user: SignedIn, filters: Filters): SQL | undefined =>
  and(
    visibleTo(user),
    filters.name ? lowerContainsText(apis.searchedName, filters.name) : undefined,
    filters.q ? isFound(filters.q) : undefined,
    filters.my ? belongsTo(user) : undefined,
    filters.granted ? grantedTo(user) : undefined,
    filters.favourite ? favouriteOf(user) : undefined,
    filters.orgId === undefined ? undefined : ofOrganization(user, filters.orgId),
    filters.businessAreaId ? sql`${apis.businessAreaId} in (${values(filters.businessAreaId)})` : undefined,
    filters.env ? deployed(sql`${deployments.env} in (${values(filters.env)})`) : undefined,
    filters.tag ? tagged(filters.tag) : undefined,
    filters.auth ? deployed(sql`${deployments.auth} in (${values(filters.auth)})`) : undefined,
    filters.life ? sql`${apis.life} in (${values(filters.life)})` : isNotRetired,
  )

const sorts = { name: apis.searchedName, version: apis.version, updatedAt: apis.updatedAt, id: apis.id }

/** The environments in which an API is deployed, in the order of the specification. */
const environments = sql<ApiSummary['environments']>`(select coalesce(array_agg(distinct env order by env), '{}') from (
  select ${deployments.env} as env from ${deployments} where ${deployments.apiId} = ${apis.id} and ${deployments.state} = 'ACTIVE') as deployed)`

const format = sql<string>`coalesce((select ${documents.format} from ${apiRevisions} join ${documents} on ${documents.sha256} = ${apiRevisions.documentSha256}
  where ${isInForce}), '')`

/** A card's columns, for this user. */
export const summaryColumns = (user: SignedIn) => ({
  id: apis.id,
  name: apis.name,
  version: apis.version,
  description: apis.description,
  sourceRepo: apis.sourceRepo,
  bizappId: apis.applicationId,
  appname: applications.name,
  organizationId: apis.organizationId,
  orgname: organizations.name,
  businessAreaId: apis.businessAreaId,
  businessArea: businessAreas.name,
  environments,
  access: accessOf(user),
  isFavourite: favouriteOf(user),
  life: apis.life,
  format,
  updatedAt: apis.updatedAt,
})

const filtered = (db: Db, condition: SQL | undefined) =>
  db.select({ id: apis.id }).from(apis).leftJoin(applications, eq(applications.id, apis.applicationId)).where(condition)

const countWhere = async (db: Db, condition: SQL | undefined): Promise<number> =>
  Number((await db.select({ n: sql<string>`count(*)` }).from(filtered(db, condition).as('found')))[0]?.n ?? 0)

/** A search is run once, and its result counted in several ways. */
const once = async (db: Db, condition: SQL | undefined, q: string | undefined): Promise<SQL | undefined> => {
  if (!q) return condition
  const ids = (await filtered(db, condition)).map(({ id }) => id)
  return sql`${apis.id} = any(${`{${ids.join(',')}}`}::int[])`
}

/** How many of the matching APIs have each tag, the most frequent first. */
const countTags = (db: Db, condition: SQL | undefined) =>
  db
    .select({ value: sql<string>`unnest(${apis.tags})`.as('tag'), count: sql<number>`count(*)::int` })
    .from(apis)
    .leftJoin(applications, eq(applications.id, apis.applicationId))
    .where(condition)
    .groupBy(sql`tag`)
    .orderBy(sql`count(*) desc`, sql`tag`)
    .limit(tagsMax)

/** How many of the matching APIs are in each state of their life. */
const countLives = (db: Db, condition: SQL | undefined) =>
  db
    .select({ value: apis.life, count: sql<number>`count(*)::int` })
    .from(apis)
    .leftJoin(applications, eq(applications.id, apis.applicationId))
    .where(condition)
    .groupBy(apis.life)

/** How many of the matching APIs are of each business area, or of none, and how many of those the user has access to or has marked. */
const countAreas = (db: Db, user: SignedIn, condition: SQL | undefined) => {
  const counted = db
    .select({
      areaId: apis.businessAreaId,
      count: sql<number>`count(*)::int`.as('count'),
      granted: sql<number>`(count(*) filter (where ${grantedTo(user)}))::int`.as('granted'),
      favourites: sql<number>`(count(*) filter (where ${favouriteOf(user)}))::int`.as('favourites'),
    })
    .from(apis)
    .leftJoin(applications, eq(applications.id, apis.applicationId))
    .where(condition)
    .groupBy(apis.businessAreaId)
    .as('counted')
  return db
    .select({
      value: sql<string | null>`${businessAreas.id}::text`,
      label: businessAreas.name,
      count: counted.count,
      granted: counted.granted,
      favourites: counted.favourites,
    })
    .from(counted)
    .leftJoin(businessAreas, eq(businessAreas.id, counted.areaId))
    .orderBy(businessAreas.name)
}

/** What a search names comes first, unless another order was chosen; a part that is read from the end is in the opposite order. */
const orderOf = ({ q, sort, order }: GalleryQuery, part: Part): SQL[] => {
  const own = ordered(part, sorts, apis.id)
  if (!q || sort !== 'name' || order !== 'asc') return own
  return [part.order === order ? asc(namedFirst(q)) : desc(namedFirst(q)), ...own]
}

/** The cards of a part, each with `total`: of a search, how many it finds, which it counts as it goes. */
const cards = (db: Db, user: SignedIn, condition: SQL | undefined, part: Part, order: SQL[], isSearch: boolean) => {
  const total = sql<number>`${isSearch ? sql`count(*) over ()` : sql`0`}::int`.as('total')
  const found = db
    .select({ id: apis.id, total })
    .from(apis)
    .leftJoin(applications, eq(applications.id, apis.applicationId))
    .where(condition)
  const page = onePart(found.$dynamic(), part, order).as('page')
  return db
    .select({ ...summaryColumns(user), total: page.total })
    .from(page)
    .innerJoin(apis, eq(apis.id, page.id))
    .leftJoin(applications, eq(applications.id, apis.applicationId))
    .leftJoin(organizations, eq(organizations.id, apis.organizationId))
    .leftJoin(businessAreas, eq(businessAreas.id, apis.businessAreaId))
    .orderBy(...order)
}

/** Of a description, what a line of the guide may need. */
const guided = { id: apis.id, name: apis.name, version: apis.version, description: sql<string>`left(${apis.description}, 400)` }

/** Gallery queries; each returns only what the user may see. */
export const galleryStore = (db: Db) => ({
  /** One page of cards and the total number of matches. What is searched for is looked for once. */
  findPage(user: SignedIn, query: GalleryQuery) {
    const condition = conditionOf(user, query)
    const isSearch = Boolean(query.q)
    const read = (part: Part) => cards(db, user, condition, part, orderOf(query, part), isSearch)
    const count = () => countWhere(db, condition)
    if (!isSearch) return pageAndTotal(query, count, read)
    return pageWithTotal(query, count, () => read({ ...query, limit: query.size, offset: query.page * query.size }))
  },

  /** Id and name of the APIs that the user may see, sorted by name. */
  findNames: (user: SignedIn, choice: Choice) =>
    pickerRows(
      db
        .select({ id: apis.id, name: apis.name })
        .from(apis)
        .leftJoin(applications, eq(applications.id, apis.applicationId))
        .where(and(visibleTo(user), pickerFilter(choice, { id: apis.id, name: apis.searchedName })))
        .orderBy(asc(sorts.name), asc(apis.id))
        .$dynamic(),
      choice,
    ),

  /** What a guide to all APIs of the user says of each that has a document, by name. */
  findGuide: (user: SignedIn) =>
    db
      .select({ ...guided, format: documents.format })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .innerJoin(apiRevisions, isInForce)
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(and(visibleTo(user), isNotRetired))
      .orderBy(asc(sorts.name), asc(apis.id)),

  /** The number of APIs for each value of a filter. */
  async findFacets(user: SignedIn, filters: Pick<Filters, 'name' | 'q' | 'my'>) {
    const everything = await once(db, conditionOf(user, { ...filters, granted: false, favourite: false, life: [...apiLives] }), filters.q)
    const condition = and(everything, isNotRetired)
    const found = filtered(db, condition).as('found')
    const [areas, deployed, tags, life] = await Promise.all([
      countAreas(db, user, condition),
      db
        .select({ env: deployments.env, auth: deployments.auth, count: sql<number>`count(distinct ${deployments.apiId})::int` })
        .from(found)
        .innerJoin(deployments, and(eq(deployments.apiId, found.id), eq(deployments.state, 'ACTIVE')))
        .groupBy(sql`grouping sets ((${deployments.env}), (${deployments.auth}))`),
      countTags(db, condition),
      countLives(db, everything),
    ])
    const of = (name: 'env' | 'auth') =>
      deployed.flatMap((row) => (row[name] === null ? [] : [{ value: String(row[name]), count: row.count }]))
    const sum = (name: 'count' | 'granted' | 'favourites') => areas.reduce((total, area) => total + area[name], 0)
    const named = areas.flatMap(({ value, label, count }) => (value === null || label === null ? [] : [{ value, label, count }]))
    const sums = { granted: sum('granted'), favourites: sum('favourites'), total: sum('count') }
    return { areas: named, env: of('env'), auth: of('auth'), tags, life, ...sums }
  },
})
export type GalleryStore = ReturnType<typeof galleryStore>
