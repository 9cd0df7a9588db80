/** `Organization · Application`, whichever the API has; without an application, the specification's text for that (1 §2). */
export const ownerOf = (api: { orgname: string | null; appname: string | null }, noApplication: string) =>
  [api.orgname, api.appname ?? noApplication].filter(Boolean).join(' · ')
