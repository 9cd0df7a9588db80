/** The tabs of the page, as its address names them. */
export const accessTabs = ['requests', 'due', 'grants', 'deleted', 'viewed'] as const
