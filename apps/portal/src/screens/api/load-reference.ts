/** The script of the reference. */
export const loadReference = () => import('../../features/apis/reference/Reference.tsx')
