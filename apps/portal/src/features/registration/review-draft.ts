import { keepDraft, readDraft } from '../../shared/form/draft.ts'

/** Identifies the draft of a user's review of a request. */
export const reviewDraft = (requestId: number, userId: number): string => `review-${requestId}-${userId}`

/** Chooses the organization in a review that is not on screen and opens with it. */
export const chooseInReview = (requestId: number, userId: number, organizationId: number): void => {
  const key = reviewDraft(requestId, userId)
  keepDraft(key, { ...readDraft(key), organizationId: String(organizationId) })
}
