import { keepDraft, ownDraft, readDraft } from '../../shared/form/draft.ts'

/** Identifies the draft of a review of a request. */
export const reviewDraft = (requestId: number): string => `review-${requestId}`

/** Chooses the organization in a review that is not on screen and opens with it. */
export const chooseInReview = (requestId: number, organizationId: number): void => {
  const key = ownDraft(reviewDraft(requestId))
  keepDraft(key, { ...readDraft(key), organizationId: String(organizationId) })
}
