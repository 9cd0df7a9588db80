/** What a call needs from the session: the user's headers, and what to do after a refusal. */
export interface SessionLink {
  headers(): Record<string, string>
  /** Whether the call, which had these headers, may be retried, for the same user only. */
  renew(error: { code?: string | undefined }, sent: Record<string, string>): Promise<boolean>
  /** Called with every failure: one about the user ends the session. */
  refused(failure: unknown): void
}

let link: SessionLink = {
  headers: () => ({}),
  renew: async () => false,
  refused: () => undefined,
}

/** Set once at startup, so that calls need no context and the session does not depend on calls. */
export const connectSession = (session: SessionLink) => {
  link = session
}

export const sessionLink: SessionLink = {
  headers: () => link.headers(),
  renew: (error, sent) => link.renew(error, sent),
  refused: (failure) => link.refused(failure),
}
