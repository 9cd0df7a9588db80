/** `Organization · Application`, as far as an API has them; the specification's words stand for a missing application (1 §2). */
export const ownerOf = (api: { orgname: string | null; appname: string | null }, noApplication: string) =>
  [api.orgname, api.appname ?? noApplication].filter(Boolean).join(' · ')
