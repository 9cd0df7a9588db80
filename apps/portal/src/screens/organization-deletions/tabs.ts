/** The tabs of the page, as its address names them. */
export const deletionTabs = ['requests', 'grants'] as const
