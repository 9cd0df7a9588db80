interface Group {
  deployments: readonly unknown[]
}

/** The first `most` keys across all organizations; organizations left without any are omitted. */
export const firstKeys = <G extends Group>(groups: readonly G[], most: number): G[] => {
  let left = most
  return groups.flatMap((group) => {
    const deployments = group.deployments.slice(0, left)
    left -= deployments.length
    return deployments.length > 0 ? [{ ...group, deployments }] : []
  })
}
