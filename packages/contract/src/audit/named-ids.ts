/** The fields of audit entries that hold the ID of something with a name, by the kind of object, which is also an entry's `objectType`. */
const fields = {
  organization: ['organizationId', 'orgId'],
  user: ['userId', 'createdBy', 'decidedBy', 'owner'],
  application: ['applicationId', 'bizappId'],
  api: ['apiId', 'productId'],
  resource: ['resourceId', 'redisResourceId'],
  'business-area': ['businessAreaId'],
} as const

export type NamedKind = keyof typeof fields
export const namedKinds = Object.keys(fields) as NamedKind[]

const kinds = new Map<string, NamedKind>(namedKinds.flatMap((kind) => fields[kind].map((field) => [field, kind] as const)))

/** Of which kind of object this field of an audit entry holds the ID; undefined for any other field. */
export const namedKindOf = (field: string): NamedKind | undefined => kinds.get(field)
