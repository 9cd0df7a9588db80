interface Group {
  deployments: readonly unknown[]
}

/** The first keys over all organizations, `most` of them; an organization of which none is left is left out. */
export const firstKeys = <G extends Group>(groups: readonly G[], most: number): G[] => {
  let left = most
  return groups.flatMap((group) => {
    const deployments = group.deployments.slice(0, left)
    left -= deployments.length
    return deployments.length > 0 ? [{ ...group, deployments }] : []
  })
}
